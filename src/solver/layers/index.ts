/** The layers that can be left out, from the outermost in. Apart from their code, so that help need not load it. */
export const LAYERS = [
  'simplify',
  'independence',
  'reuse',
  'decide',
  'enumerate',
  'concretize',
  'climb',
] as const;
export type LayerName = (typeof LAYERS)[number];

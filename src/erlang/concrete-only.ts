/** Code that the user wants executed concretely only (`--concrete`): `mod`, `mod:fun` or `mod:fun/1`. */
export type IsConcrete = (module: string, name: string, arity: number) => boolean;

export function concreteOnly(patterns: readonly string[]): IsConcrete {
  const wanted = new Set(patterns);
  if (wanted.size === 0) return () => false;
  return (module, name, arity) =>
    wanted.has(module) || wanted.has(`${module}:${name}`) || wanted.has(`${module}:${name}/${arity}`);
}

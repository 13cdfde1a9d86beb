export * from './compare.ts';
export * from './copy.ts';
export { type Factorized, factorized, isAcyclic } from './cycles.ts';
export { hasOnlyDicts } from './dicts.ts';
export { repeatedVariables } from './occurrences.ts';
export { SpineWatch } from './spine.ts';
export * from './term.ts';
export * from './trail.ts';

export * from './compare.ts';
export * from './copy.ts';
export * from './term.ts';
export * from './trail.ts';

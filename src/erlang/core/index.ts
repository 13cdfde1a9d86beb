export type * from './core.ts';

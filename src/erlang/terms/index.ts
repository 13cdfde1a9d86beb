export * from './term.ts';

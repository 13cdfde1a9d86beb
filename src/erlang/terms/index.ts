export * from './bits.ts';
export * from './compare.ts';
export * from './etf.ts';
export * from './map-term.ts';
export * from './print.ts';
export { SourceFun } from './source-fun.ts';
export { containsFun, SelfFun, type TableEntry, TableFun } from './table-fun.ts';
export * from './term.ts';

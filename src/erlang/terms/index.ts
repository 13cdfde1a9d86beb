export * from './bits.ts';
export * from './compare.ts';
export * from './etf.ts';
export * from './map.ts';
export * from './print.ts';
export * from './term.ts';

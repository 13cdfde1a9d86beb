export { isSymbol } from './characters.ts';
export { GrammarError, translateBody, translateRule } from './dcg.ts';
export * from './flags.ts';
export { type Operator, Operators, type OperatorType } from './operators.ts';
export { atomText, indicatorText } from './quote.ts';
export { Reader, type ReadTerm, readTerm } from './reader.ts';
export { PrologSyntaxError, Tokenizer } from './tokens.ts';
export { formatTerm, numberText, quotedTerm, type WriteOptions } from './writer.ts';

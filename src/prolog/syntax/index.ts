export { GrammarError, translateBody, translateRule } from './dcg.ts';
export * from './flags.ts';
export { type Operator, Operators, type OperatorType } from './operators.ts';
export { atomText, floatText, quoted } from './quote.ts';
export { quotedText, Reader, type ReadTerm, readTerm } from './reader.ts';
export { type Position, PrologSyntaxError, positionOf, Tokenizer } from './tokens.ts';
export { formatTerm, numberText, quotedTerm, type WriteOptions } from './writer.ts';

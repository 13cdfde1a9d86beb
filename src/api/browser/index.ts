/** What runs in a browser: programs given as text, and their explorations. Nothing here needs Node. */
export { explainErrors } from '../explain-errors.ts';
export { UnitExplorer, type UnitSearch } from '../explore-unit.ts';
export { type Library, openText, type TextProgram } from './programs.ts';

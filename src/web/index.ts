/**
 * The pages: what they show of a report, without a document. The pages themselves are bundled from their entries
 * (`report/main.tsx`, `playground/main.tsx`), and share `components/` and `model/`.
 */
export { type CaseFilter, type CaseRow, caseRows, filtered, isFailing } from './model/case-filter.ts';
export { ExecutionTree, type TreeRow } from './model/execution-tree.ts';
export { highlightedLines, type Token } from './model/highlight.ts';
export { type Finding, type PageModel, pageModel, type SourceFile } from './model/page-model.ts';
export { hashOf, type Route, routeOf } from './model/route.ts';
export { verdictOf } from './model/verdict.ts';

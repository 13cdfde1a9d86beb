/** `tandem.config.json`: JSON, with comments. */
import {
  findNodeAtLocation,
  getNodeValue,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { wrongAt } from './project-error.ts';
import { Places, type ProjectText } from './project-text.ts';

export function readJsonProject(text: string, file: string): ProjectText {
  const places = new Places(file, text);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined)
    throw wrongAt(places, first.offset, `this is no JSON: ${spoken(printParseErrorCode(first.error))}`);
  if (tree === undefined) throw wrongAt(places, 0, 'this is no JSON: the file is empty');
  return {
    file,
    value: getNodeValue(tree),
    isSnakeCase: false,
    placeOf(path) {
      const node = findNodeAtLocation(tree, [...path]) ?? tree;
      // A property is its key and its value.
      const isProperty = node.parent?.type === 'property';
      return places.at(isProperty ? (node.parent?.offset ?? 0) : node.offset);
    },
    line: number => places.line(number),
  };
}

/** `CommaExpected` as `comma expected`. */
function spoken(code: string): string {
  return code.replaceAll(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`).toLowerCase();
}

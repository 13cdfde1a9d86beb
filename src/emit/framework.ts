/** What a test framework needs to be one that tests can be written for. */
import type { Report } from '../report/page.ts';
import type { EmitMode, PlannedTest } from './planned.ts';

/** A unit that tests call. */
export type CalledUnit = Pick<Report, 'unit' | 'language'>;

/** Why a case cannot be a test. */
export interface Unwritable {
  readonly why: string;
}

export interface WrittenTest {
  readonly name: string;
  /** The whole test, with its comment. */
  readonly text: string;
  /** It watches other processes, with a function that the section must have. */
  readonly watches?: true;
}

/** What a file of tests is about. */
export interface Subject {
  /** The file of tests, as it is to be called. */
  readonly file: string;
  /** The module, or the file, that is tested. */
  readonly program: string;
  /** The way from the folder of the tests to the program's file. */
  readonly path: string;
  /** Prolog: the ways to other files that the program needs. */
  readonly beside?: readonly string[];
}

export interface Framework {
  readonly name: string;
  /** How comments begin. */
  readonly comment: string;
  /** What stands before the lines of a section. */
  readonly indent?: string;
  /** How many arguments a test is called with. */
  readonly arity: 0 | 1;
  /** All tests of a file run in one process. */
  readonly isShared?: true;
  /** What to try in turn where tests do not compile. */
  readonly fallbacks?: readonly Framework[];
  /** How a test begins, with its name in a group. */
  readonly head: RegExp;
  /** Whether a test ends with this line. */
  isLast(line: string): boolean;
  /** What a planned test of this name is called in the file. */
  testName(name: string): string;
  /**
   * The input of a test, from the lines of its code. Null where it does not call the unit, `unreadable` where the input
   * cannot be read back.
   */
  inputIn(code: string, unit: CalledUnit): readonly string[] | 'unreadable' | null;
  /** The function that a test is, where it is called otherwise. */
  nameThere?(name: string): string;
  test(planned: PlannedTest, mode: EmitMode): WrittenTest | Unwritable;
  /** What stands between the markers. */
  section(tests: readonly WrittenTest[], subject: Subject): string;
  /** A new file around a section that has its markers. */
  file(subject: Subject, section: string): string;
}

/**
 * The editor: CodeMirror with the colours of the report page. It lives in a shadow root, since CodeMirror's styles are
 * then sheets that scripts build, which the page's policy allows, and not style elements, which it does not.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { erlang } from '@codemirror/legacy-modes/mode/erlang';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { prolog } from './prolog-mode.ts';
import type { Language } from './protocol.ts';

export interface LineMark {
  readonly line: number;
  readonly isReached: boolean;
  /** Shown when the pointer is over the line. */
  readonly title: string;
}

export interface Editor {
  readonly text: () => string;
  /** Replaces everything. */
  load(text: string, language: Language): void;
  setLanguage(language: Language): void;
  setCoverage(marks: readonly LineMark[]): void;
  setProblems(problems: readonly { line: number; column?: number; text: string }[]): void;
  showLine(line: number): void;
  focus(): void;
}

const languages = {
  erlang: StreamLanguage.define(erlang),
  prolog: StreamLanguage.define(prolog),
};

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: 'light-dark(#186a4b, #8fd6b0)' },
  { tag: tags.atom, color: 'var(--ink)' },
  { tag: tags.number, color: 'light-dark(#8a4a00, #f0b878)' },
  { tag: [tags.variableName, tags.definition(tags.variableName)], color: 'light-dark(#1f4fa3, #9cc2ff)' },
  { tag: [tags.keyword, tags.meta, tags.definitionKeyword], color: 'var(--violet)' },
  {
    tag: [tags.function(tags.variableName), tags.standard(tags.variableName)],
    color: 'var(--ink)',
    fontWeight: '600',
  },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--card)', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--raised) 60%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  '.cm-reached': { boxShadow: 'inset 4px 0 var(--green)' },
  '.cm-missed': { boxShadow: 'inset 4px 0 var(--amber)', backgroundColor: 'var(--amber-soft)' },
  '.cm-line': { paddingLeft: '14px' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    borderColor: 'var(--line)',
  },
  '.cm-diagnostic': {
    fontFamily: 'var(--mono)',
    fontSize: '12.5px',
    maxWidth: '70ch',
    whiteSpace: 'pre-wrap',
  },
});

const setMarks = StateEffect.define<DecorationSet>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setMarks)) next = effect.value;
    return next;
  },
  provide: field => EditorView.decorations.from(field),
});

export function createEditor(
  host: HTMLElement,
  { onChange, onRun }: { readonly onChange: () => void; readonly onRun: () => void },
): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const run = {
    key: 'Mod-Enter',
    run: () => {
      onRun();
      return true;
    },
  };
  const stateOf = (text: string, name: Language) =>
    EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        highlightSelectionMatches(),
        lintGutter(),
        marks,
        syntaxHighlighting(colours),
        look,
        language.of(languages[name]),
        // The run key comes first. Escape, then Tab, leaves the editor.
        keymap.of([run, ...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': 'Program', tabindex: '0' }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) onChange();
        }),
      ],
    });
  const view = new EditorView({ state: stateOf('', 'erlang'), parent: root, root });
  return {
    text: () => view.state.doc.toString(),
    load: (text, name) => view.setState(stateOf(text, name)),
    setLanguage: name => view.dispatch({ effects: language.reconfigure(languages[name]) }),
    setCoverage(lines) {
      const builder = new RangeSetBuilder<Decoration>();
      const { doc } = view.state;
      for (const { line, isReached, title } of [...lines].sort((a, b) => a.line - b.line)) {
        if (line > doc.lines) continue;
        const { from } = doc.line(line);
        const attributes = { class: isReached ? 'cm-reached' : 'cm-missed', title };
        builder.add(from, from, Decoration.line({ attributes }));
      }
      view.dispatch({ effects: setMarks.of(builder.finish()) });
    },
    setProblems(problems) {
      const { doc } = view.state;
      const diagnostics = problems.map(({ line, column, text }): Diagnostic => {
        const at = doc.line(Math.max(1, Math.min(line, doc.lines)));
        const indent = at.text.length - at.text.trimStart().length;
        const from = column === undefined ? at.from + indent : Math.min(at.to, at.from + column - 1);
        return {
          from,
          to: column === undefined ? at.to : Math.min(at.to, from + 1),
          severity: 'error',
          message: text,
        };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    showLine(number) {
      const { from } = view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    focus: () => view.focus(),
  };
}

/**
 * The definitions in forms that were dropped because of errors. Uses of them are not reported as undefined, which would
 * distract from the actual error.
 */
import type { Token } from '../tokens.ts';

export class DroppedForms {
  private readonly names = new Set<string>();
  private anything = false;

  /** A file could not be included: every missing definition may be in it. */
  addInclude(): void {
    this.anything = true;
  }

  add(tokens: readonly Token[]): void {
    const [first, second, third] = tokens;
    if (first?.kind === 'atom') this.names.add(`function ${first.value}`);
    if (first?.kind !== '-' || second?.kind !== 'atom') return;
    if (second.value === 'module' || second.value === 'import') this.anything = true;
    const name = third?.kind === '(' ? tokens[3] : third;
    if (name?.kind !== 'atom') return;
    if (second.value === 'record') this.names.add(`record ${name.value}`);
    else if (second.value === 'callback') this.names.add(`callback ${name.value}`);
    else this.names.add(`type ${name.value}`);
  }

  mayDefine(kind: 'function' | 'record' | 'type' | 'callback', name: string): boolean {
    return this.anything || this.names.has(`${kind} ${name}`);
  }

  get mayDefineModule(): boolean {
    return this.anything;
  }
}

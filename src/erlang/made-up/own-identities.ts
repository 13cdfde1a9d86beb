import { Fun, Pid, Port, Ref, type Term } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';

/** Whether a term contains a process, a reference, a port or a closure of the run that it was seen in: no input can name it. */
export function isOfOneRun(term: Term): boolean {
  return somePart(
    [term],
    part =>
      part instanceof Pid ||
      part instanceof Ref ||
      part instanceof Port ||
      (part instanceof Fun && !part.external),
  );
}

/** Something in a project file that is wrong, with the place. */
import type { Diagnostic } from '../../report/index.ts';
import type { Path, Places, ProjectText } from './project-text.ts';

export class ProjectError extends Error {
  override readonly name = 'ProjectError';

  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]?.text);
  }
}

export function wrongAt(places: Places, offset: number, text: string, hint?: string): ProjectError {
  const location = places.at(offset);
  return new ProjectError([diagnostic(text, location, places.line(location.line), hint)]);
}

export function wrongIn(project: ProjectText, path: Path, text: string, hint?: string): ProjectError {
  const location = project.placeOf(path);
  return new ProjectError([diagnostic(text, location, project.line(location.line), hint)]);
}

function diagnostic(
  text: string,
  location: NonNullable<Diagnostic['location']>,
  sourceLine: string,
  hint: string | undefined,
): Diagnostic {
  return { title: 'tandem', text, location, sourceLine, ...(hint === undefined ? {} : { hint }) };
}

/** Cases that the real system contradicts: defects of Tandem, which its maintainers should know of. */
import { callOf, describeOutcome, replayCommand } from '../../report/page.ts';
import type { PageModel } from '../model/page-model.ts';
import { Confirmation } from './confirmation.tsx';
import { Command } from './copy.tsx';
import { Code } from './text.tsx';

export function Refuted({ model }: { model: PageModel }) {
  const cases = model.units.flatMap(unit =>
    unit.cases.filter(({ id }) => unit.refuted?.includes(id)).map(one => ({ unit, one })),
  );
  if (cases.length === 0) return null;
  return (
    <section class="limits" aria-label="Contradicted by the real system">
      <h2>Contradicted by the real system</h2>
      <p>Tandem is wrong about these inputs. They are no errors of the program; please report them.</p>
      <ul class="refuted">
        {cases.map(({ unit, one }) => (
          <li key={`${unit.unit} ${one.id}`}>
            <Code of={callOf(unit, one.input)} class="call" /> <Code of={describeOutcome(one.outcome)} />{' '}
            {one.confirmation !== undefined && <Confirmation of={one.confirmation} />}
            <Command text={replayCommand(unit, one.input, 'tandem')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

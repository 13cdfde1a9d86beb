/** Entry of the playground. */
import { render } from 'preact';
import { loadExamples, taskOf } from './examples.ts';
import { isolated } from './isolation.ts';
import { taskIn } from './link.ts';
import { Playground } from './page.tsx';

/** The example that newcomers see. */
const FIRST = 'fever';

async function start(place: HTMLElement): Promise<void> {
  const [examples, isIsolated] = await Promise.all([loadExamples(), isolated()]);
  const linked = await taskIn(location.hash).catch(() => null);
  const example = examples.find(one => one.name === FIRST) ?? examples[0];
  if (example === undefined) throw new Error('there are no examples');
  place.replaceChildren();
  render(<Playground examples={examples} first={linked ?? taskOf(example)} isIsolated={isIsolated} />, place);
}

const place = document.getElementById('page') as HTMLElement;
start(place).catch(error => {
  place.textContent = `The playground cannot start: ${error}. It must be served by a web server, such as tandem playground.`;
});

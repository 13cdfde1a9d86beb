/** The examples to pick from, with a sentence about the chosen one. */
import { useState } from 'preact/hooks';
import type { Example } from './examples.ts';

export function ExampleChoice({
  examples,
  isDisabled,
  onChoose,
}: {
  examples: readonly Example[];
  isDisabled: boolean;
  onChoose: (example: Example) => void;
}) {
  const [chosen, setChosen] = useState('');
  const sentence = examples.find(one => one.name === chosen)?.sentence;
  return (
    <div class="examples">
      <label>
        Example{' '}
        <select
          disabled={isDisabled}
          value={chosen}
          onChange={event => {
            const example = examples.find(one => one.name === event.currentTarget.value);
            setChosen(event.currentTarget.value);
            if (example !== undefined) onChoose(example);
          }}
        >
          <option value="">choose one …</option>
          {(['erlang', 'prolog'] as const).map(language => (
            <optgroup key={language} label={language === 'erlang' ? 'Erlang' : 'Prolog'}>
              {examples
                .filter(one => one.language === language)
                .map(one => (
                  <option key={one.name} value={one.name} title={one.sentence}>
                    {one.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {sentence !== undefined && <span class="note sentence">{sentence}</span>}
    </div>
  );
}

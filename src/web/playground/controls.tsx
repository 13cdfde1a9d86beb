/** What is explored, from which input, how deep and how long. */
import type { Language, Task } from './protocol.ts';

export function Controls({
  task,
  entries,
  onChange,
  onLanguage,
}: {
  task: Task;
  entries: readonly string[];
  onChange: (part: Partial<Task>) => void;
  onLanguage: (language: Language) => void;
}) {
  const isErlang = task.language === 'erlang';
  return (
    <>
      <label>
        <span class="hidden">Language</span>
        <select value={task.language} onChange={event => onLanguage(event.currentTarget.value as Language)}>
          <option value="erlang">Erlang</option>
          <option value="prolog">Prolog</option>
        </select>
      </label>
      <label class={isErlang ? 'field' : 'field wide goal'}>
        {isErlang ? 'Function' : 'Goal'}
        <input
          list="entries"
          class="code"
          spellcheck={false}
          value={task.entry}
          placeholder={isErlang ? (entries[0] ?? 'f/1') : 'p(a, X)'}
          onInput={event => onChange({ entry: event.currentTarget.value })}
        />
        <datalist id="entries">
          {entries.map(entry => (
            <option key={entry} value={entry} />
          ))}
        </datalist>
      </label>
      {isErlang && (
        <label class="field wide">
          Seed
          <input
            class="code"
            spellcheck={false}
            value={task.seed}
            placeholder="from the specification"
            onInput={event => onChange({ seed: event.currentTarget.value })}
          />
        </label>
      )}
      <NumberField
        label="Depth"
        value={task.depth}
        min={0}
        max={100_000}
        onChange={depth => onChange({ depth })}
      />
      <label class="field wide">
        Options
        <input
          class="code"
          spellcheck={false}
          value={task.options}
          placeholder="--max-paths 100"
          onInput={event => onChange({ options: event.currentTarget.value })}
        />
      </label>
      <NumberField
        label="Seconds"
        value={task.seconds}
        min={1}
        max={600}
        onChange={seconds => onChange({ seconds })}
      />
    </>
  );
}

function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <label class="field number-field">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={event => {
          const given = Math.round(event.currentTarget.valueAsNumber);
          onChange(Number.isNaN(given) ? value : Math.max(min, Math.min(max, given)));
        }}
      />
    </label>
  );
}

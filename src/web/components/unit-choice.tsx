/** Which function of a suite is shown. */

import type { Report } from '../../report/page.ts';
import type { PageModel } from '../model/page-model.ts';

export function unitOf(model: PageModel, name: string | undefined): Report | undefined {
  return model.units.find(unit => unit.unit === name) ?? model.units[0];
}

export function UnitChoice({
  model,
  unit,
  onChoose,
}: {
  model: PageModel;
  unit: Report;
  onChoose: (name: string) => void;
}) {
  if (model.units.length < 2) return null;
  return (
    <label>
      Function{' '}
      <select value={unit.unit} onChange={event => onChoose(event.currentTarget.value)}>
        {model.units.map(one => (
          <option key={one.unit} value={one.unit}>
            {one.unit}
            {one.errors.length > 0 ? ` (${one.errors.length} failing)` : ''}
          </option>
        ))}
      </select>
    </label>
  );
}

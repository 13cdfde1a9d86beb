/**
 * A list of rows of one height, of which only those in sight are in the document: tens of thousands scroll smoothly.
 * Arrow keys, Page Up and Down, Home and End move the choice.
 */
import type { ComponentChildren, HTMLAttributes, TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePrinting } from './printing.tsx';

interface Props<Row> {
  readonly rows: readonly Row[];
  /** In pixels. */
  readonly rowHeight: number;
  readonly label: string;
  readonly id: string;
  /** Rows of a `list` may have links in them; those of the others can be chosen. */
  readonly role?: 'listbox' | 'tree' | 'list';
  /** The index of the chosen row; -1 for none. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** Further keys; true where it has dealt with one. */
  readonly onKey?: (key: string, index: number) => boolean;
  readonly attributes?: (row: Row, index: number) => HTMLAttributes<HTMLDivElement>;
  readonly render: (row: Row, index: number) => ComponentChildren;
}

const ROW_ROLES = { listbox: 'option', tree: 'treeitem', list: 'listitem' } as const;
/** Rows beyond the edges that are there before they are seen. */
const SPARE = 12;
/** Rows that are printed. */
const PRINTED = 300;

export function VirtualList<Row>(props: Props<Row>) {
  const { rows, rowHeight, label, id, role = 'listbox', chosen, onChoose, onKey, attributes, render } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const isPrinting = usePrinting();

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (element === null || chosen < 0) return;
    const top = chosen * rowHeight;
    if (top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top - element.clientHeight / 3;
  }, [chosen, rowHeight]);

  const first = isPrinting ? 0 : Math.max(0, Math.floor(view.top / rowHeight) - SPARE);
  const last = isPrinting
    ? Math.min(rows.length, PRINTED)
    : Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + SPARE);

  const press = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined && rows.length > 0) onChoose(Math.max(0, Math.min(rows.length - 1, to)));
    else if (onKey?.(event.key, chosen) !== true) return;
    event.preventDefault();
  };

  const visible = rows.slice(first, last);
  const active =
    role !== 'list' && chosen >= first && chosen < last ? { 'aria-activedescendant': `${id}-${chosen}` } : {};
  return (
    <>
      <div
        ref={box}
        id={id}
        class="virtual"
        role={role}
        aria-label={label}
        tabIndex={0}
        style={{ height: `${rows.length * rowHeight + 2}px` }}
        {...active}
        onScroll={event =>
          setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
        }
        onKeyDown={press}
      >
        <div class="virtual-space" role="presentation" style={{ height: `${rows.length * rowHeight}px` }}>
          {visible.map((row, i) => {
            const index = first + i;
            const isChosen = index === chosen;
            return (
              <div
                key={index}
                id={`${id}-${index}`}
                class={isChosen ? 'row chosen' : 'row'}
                role={ROW_ROLES[role]}
                {...(role === 'list' ? {} : { 'aria-selected': isChosen })}
                style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
                onClick={() => onChoose(index)}
                {...(role !== 'tree' ? { 'aria-setsize': rows.length, 'aria-posinset': index + 1 } : {})}
                {...attributes?.(row, index)}
              >
                {render(row, index)}
              </div>
            );
          })}
        </div>
      </div>
      {isPrinting && rows.length > PRINTED && <p class="note">and {rows.length - PRINTED} more</p>}
    </>
  );
}

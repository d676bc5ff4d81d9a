// Tabs by the ARIA pattern: one tab stop, arrow keys move and open, Home and End go to the ends.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface Props<Name extends string> {
  /** For screen readers. */
  label: string;
  tabs: readonly { name: Name; title: string }[];
  open: Name;
  onOpen: (name: Name) => void;
  children: ReactNode;
  /** At the left, below each other. */
  isRail?: boolean;
  /** Other ways through the panel, after the tabs. */
  after?: ReactNode;
  /** Of the panel, where none of the tabs is open. */
  panel?: string;
}

/** The index of the tab that a key opens; -1 for other keys. */
function nextTab(key: string, at: number, count: number): number {
  const next = (at + 1) % count;
  const before = (at + count - 1) % count;
  const targets: Record<string, number> = {
    ArrowRight: next,
    ArrowDown: next,
    ArrowLeft: before,
    ArrowUp: before,
    Home: 0,
    End: count - 1,
  };
  return targets[key] ?? -1;
}

const LINE =
  'shrink-0 border-transparent font-semibold -outline-offset-4 hover:border-line-strong aria-selected:border-signal forced-colors:border-[color:Canvas] forced-colors:aria-selected:border-[color:Highlight]';
const ROW = {
  frame: '',
  side: '',
  list: 'flex gap-x-5 overflow-x-auto border-b border-ink lg:gap-x-9',
  tab: `min-h-12 border-b-4 pt-1 ${LINE}`,
  panel: 'pt-8',
};
const RAIL: typeof ROW = {
  frame: 'mt-3 grid grid-cols-[12.5rem_minmax(0,1fr)] gap-x-8',
  side: 'sticky top-header max-h-[calc(100dvh-var(--spacing-header))] self-start overflow-y-auto border-r border-line pb-4',
  list: 'grid',
  tab: `min-h-11 border-l-4 pl-3 text-left ${LINE}`,
  panel: 'pt-5',
};

export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, open, onOpen, children, isRail = false, after, panel } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isOpen = tabs.some(({ name }) => name === open);
  const looks = isRail ? RAIL : ROW;

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === open);
    const tab = tabs[nextTab(event.key, at, tabs.length)];
    if (!tab) return;
    event.preventDefault();
    onOpen(tab.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus();
  }

  return (
    <div className={looks.frame}>
      <div className={looks.side}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation={isRail ? 'vertical' : 'horizontal'}
          className={looks.list}
          onKeyDown={move}
        >
          {tabs.map(({ name, title }, at) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-tab={name}
              aria-selected={name === open}
              aria-controls={`${id}-panel`}
              tabIndex={(isOpen ? name === open : at === 0) ? 0 : -1}
              className={looks.tab}
              onClick={() => onOpen(name)}
            >
              {title}
            </button>
          ))}
        </div>
        {after}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={isOpen ? `${id}-${open}` : undefined}
        aria-label={isOpen ? undefined : panel}
        tabIndex={-1}
        className={`outline-none ${looks.panel}`}
      >
        {children}
      </div>
    </div>
  );
}

// Tabs by the ARIA pattern: one tab stop, arrow keys move and open, Home and End go to the ends.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface Props<Name extends string> {
  /** For screen readers. */
  label: string;
  tabs: readonly { name: Name; title: string }[];
  open: Name;
  onOpen: (name: Name) => void;
  children: ReactNode;
}

/** The index of the tab that a key opens; -1 for other keys. */
function nextTab(key: string, at: number, count: number): number {
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key] ?? -1;
}

export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === open);
    const tab = tabs[nextTab(event.key, at, tabs.length)];
    if (!tab) return;
    event.preventDefault();
    onOpen(tab.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-x-5 overflow-x-auto border-b border-ink lg:gap-x-9"
        onKeyDown={move}
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            className="min-h-12 shrink-0 border-b-4 border-transparent pt-1 font-semibold -outline-offset-4 hover:border-line-strong aria-selected:border-signal forced-colors:border-[color:Canvas] forced-colors:aria-selected:border-[color:Highlight]"
            onClick={() => onOpen(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${open}`}
        tabIndex={-1}
        className="pt-8 outline-none"
      >
        {children}
      </div>
    </>
  );
}

import * as messages from '#content/messages/lists.yml';
import { fillIn } from '#lib/fill.ts';
import { Button } from './Button.tsx';

interface Props {
  page: number;
  pageSize: number;
  /** How many rows this page shows, and how many there are. */
  count: number;
  total: number;
  onPage: (page: number) => void;
}

const number = (value: number) => value.toLocaleString('en-GB');

/** @example showing(1, 50, 50, 1234) // 'Showing 1–50 of 1,234' */
export function showing(page: number, pageSize: number, count: number, total: number): string {
  const first = (page - 1) * pageSize + 1;
  return fillIn(messages.shown, { from: number(first), to: number(first + count - 1), all: number(total) });
}

/** The buttons appear only where there is another page. */
export function Paging({ page, pageSize, count, total, onPage }: Props) {
  const lastPage = Math.ceil(total / pageSize);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-4 py-4">
      <p className="label" role="status">
        {showing(page, pageSize, count, total)}
      </p>
      {lastPage > 1 && (
        <nav aria-label={messages.pages} className="flex gap-2">
          <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {messages.previous}
          </Button>
          <Button small disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
            {messages.next}
          </Button>
        </nav>
      )}
    </div>
  );
}

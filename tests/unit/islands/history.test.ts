// A line of the dashboard's history.
import { expect, it } from 'vitest';
import { changesText } from '#islands/admin/shell/History.tsx';

it('says a change with its dates in words', () => {
  const entry = {
    at: '2026-12-01T10:00:00Z',
    who: 'Priya',
    role: 'admin' as const,
    action: 'place',
    note: '',
  };
  const changes = [
    { what: 'date', from: '2026-12-03', to: '2026-12-04' },
    { what: 'engineer', from: '', to: 'Priya Nandra' },
  ];
  expect(changesText({ ...entry, changes })).toBe(
    'Date: 3 Dec 2026 → 4 Dec 2026\nEngineer: none → Priya Nandra',
  );
});

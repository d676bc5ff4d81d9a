import { useStore } from '@nanostores/react';
import { $adminPlace, goTo } from '#stores/admin/admin-url.ts';

const onSort = (sort: string) => goTo({ sort: sort === 'newest' ? '' : sort });

/** The order that stands in the address, and how a table's head changes it. */
export function useSorting() {
  const { sort } = useStore($adminPlace);
  return { sort, onSort };
}

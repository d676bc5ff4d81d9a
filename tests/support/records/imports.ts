// CSV files of products, and importing them.
import { applyImport, checkImport } from '#contract/catalogue/product-import.ts';
import { dataOf } from '../service/data-of.ts';
import type { AdminListStore } from './admin.ts';

export const HEAD = 'partNumber,name,description,price,stock,category,subcategory,image';
export const NEW = 'KR-9,Cone,"A cone, of steel",19.90,4,Coffee Machine Parts,Grinders,/pictures/a-720.webp';
export const sheet = (...lines: string[]) => new Blob([lines.join('\r\n')], { type: 'text/csv' });

export function importStore(dashboard: AdminListStore) {
  async function looked(file: Blob) {
    return dataOf(dashboard.call(checkImport, { file }));
  }
  const take = (file: Blob, plan: string) => dashboard.call(applyImport, { file, query: { plan } });
  return { looked, take };
}

// An admin of a service in its own process who changes what the pages show.
import { signIn } from '#contract/accounts/accounts.ts';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { listAdminProducts } from '#contract/catalogue/products-admin.ts';
import { publishNow, readPublishing } from '#contract/publishing/publishing.ts';
import { strictClient } from './strict-client.ts';

const ADMIN = { ADMIN_EMAIL: 'grace@kelvinrowe.example', ADMIN_PASSWORD: 'brass weight on a chain' };
/** What the admin proves a publication with. */
export const PROOF = { currentPassword: ADMIN.ADMIN_PASSWORD };
/** Settings of a service that builds its pages. */
export const PUBLISHING = { ...ADMIN, PUBLISH: 'on' };
/** The part whose price changes. */
export const SLUG = 'boiler-gasket-set';

export type Admin = Awaited<ReturnType<typeof websiteAdmin>>;

/** @throws Error when they can't sign in */
export async function adminToken({ origin }: { origin: string }): Promise<string> {
  const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const answer = await strictClient({ origin })(signIn, { body });
  if (!answer.ok || !('token' in answer.data)) throw new Error('the admin can’t sign in');
  return answer.data.token;
}

export async function websiteAdmin({ origin }: { origin: string }) {
  const token = await adminToken({ origin });
  return strictClient({ origin, token: () => token });
}

/** @throws Error when it is refused */
export async function changePrice(admin: Admin, price: number): Promise<void> {
  const list = await admin(listAdminProducts, { query: { search: 'Boiler gasket set' } });
  const part = list.ok && list.data.products.find(({ slug }) => slug === SLUG);
  if (!part) throw new Error(`there is no ${SLUG}`);
  const { name, description, image, category, subcategory, stock, version } = part;
  const body = { name, description, image, category, subcategory, stock, version, price };
  const answer = await admin(changeProduct, { params: { id: part.id }, body });
  if (!answer.ok) throw new Error(answer.msg);
}

/** And presses *Publish now*. @throws Error when either is refused */
export async function publishPrice(admin: Admin, price: number): Promise<void> {
  await changePrice(admin, price);
  const answer = await admin(publishNow, { body: PROOF });
  if (!answer.ok) throw new Error(answer.msg);
}

export async function publishingOf(admin: Admin) {
  const answer = await admin(readPublishing);
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

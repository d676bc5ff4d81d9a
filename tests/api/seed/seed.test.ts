// Seed data of an empty database.
import { describe, expect, it } from 'vitest';
import { changeProfile, getMe, signIn } from '#contract/accounts/accounts.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { listReviews, submitReview } from '#contract/reviews/reviews.ts';
import { listTeam, removeFromTeam } from '#contract/team/team.ts';
import { ConfigError } from '#server/platform/configuration.ts';
import { ensureAdmin, seed } from '#server/seed/seed.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin, makeCustomer, PROOF } from '../../support/records/people.ts';
import { aReview } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { startStack } from '../../support/service/stack.ts';

const stack = shareStack();

const everything = async () => ({
  products: await stack.ctx.db.selectFrom('products').selectAll().orderBy('id').execute(),
  reviews: await stack.ctx.db.selectFrom('reviews').selectAll().orderBy('id').execute(),
});

const engineers = () => stack.ctx.db.selectFrom('engineers').select('name').orderBy('id').execute();

describe('samples', () => {
  it('give a new shop three engineers, and an older one with parts none', async () => {
    await seed(stack.ctx);
    expect(await engineers()).toEqual([
      { name: 'Ines Calder' },
      { name: 'Tomas Venn' },
      { name: 'Adaeze Holm' },
    ]);
    await stack.ctx.db.deleteFrom('engineers').execute();
    await seed(stack.ctx);
    expect(await engineers()).toEqual([]);
  });

  it('fill an empty shop: every part is for sale, every review is marked as a sample', async () => {
    expect(await seed(stack.ctx)).toEqual({ products: 45, engineers: 3, reviews: 9 });
    const products = await stack.call(listProducts);
    expect(products.ok && products.data.products).toHaveLength(45);
    expect(
      products.ok && products.data.products.find(({ slug }) => slug === 'boiler-gasket-set'),
    ).toMatchObject({
      _id: 'part-boiler-gasket-set',
      price: 18.4,
      image: '/pictures/boilers.gaskets-720.webp',
      category: 'Coffee Machine Parts',
      version: 1,
    });
    const reviews = await stack.call(listReviews);
    const dates = reviews.ok ? reviews.data.map(({ date }) => date) : [];
    expect(dates).toHaveLength(9);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(reviews.ok && reviews.data.every(({ sample }) => sample)).toBe(true);
  });

  it('are identical a second time, and in another database', async () => {
    await seed(stack.ctx);
    const first = await everything();
    stack.clock.advance(1e9);
    expect(await seed(stack.ctx)).toEqual({ products: 0, engineers: 0, reviews: 0 });
    expect(await everything()).toEqual(first);
    await using other = await startStack();
    await seed(other.ctx);
    const there = await other.ctx.db.selectFrom('products').selectAll().orderBy('id').execute();
    expect(there).toEqual(first.products);
  });

  it('are inserted once by two processes at once', async () => {
    await Promise.all([seed(stack.ctx), seed(stack.ctx)]);
    const { products, reviews } = await everything();
    expect([products.length, reviews.length]).toEqual([45, 9]);
  });

  it('never undo admin changes: edits stay, archived parts stay archived', async () => {
    await seed(stack.ctx);
    const listed = await stack.call(listProducts);
    const [first, second] = listed.ok ? listed.data.products : [];
    if (!first || !second) throw new Error('no samples');
    const admin = stack.as((await makeAdmin(stack)).token);
    await admin(changeProduct, { params: { id: first.id }, body: { ...first, price: 1 } });
    await stack.ctx.db.updateTable('products').set({ archived: 1 }).where('id', '=', second.id).execute();
    await seed(stack.ctx);
    const after = await stack.call(listProducts);
    const products = after.ok ? after.data.products : [];
    expect(products.find(({ id }) => id === first.id)?.price).toBe(1);
    expect(products.find(({ id }) => id === second.id)).toBeUndefined();
  });

  it("are not added to real customers' reviews", async () => {
    await stack.call(submitReview, { body: aReview() });
    expect(await seed(stack.ctx)).toEqual({ products: 45, engineers: 3, reviews: 0 });
  });
});

describe('the first admin', () => {
  const admins = () => stack.ctx.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute();
  const configured = (email: string, password: string) =>
    ensureAdmin({ ...stack.ctx, config: { ...stack.ctx.config, admin: { email, password } } });
  const opens = async (email: string, password: string) =>
    (await stack.call(signIn, { body: { email, password } })).ok;

  it('is created once, with a random password', async () => {
    const made = await ensureAdmin(stack.ctx);
    expect(made).toEqual({
      email: 'admin@kelvinrowe.example',
      password: expect.stringMatching(/^[\w-]{24}$/),
    });
    expect(made && (await opens(made.email, made.password))).toBe(true);
    expect(await ensureAdmin(stack.ctx)).toBeNull();
    expect(await admins()).toMatchObject([{ username: 'Admin' }]);
  });

  it('is not created where there is one', async () => {
    await makeAdmin(stack);
    expect(await ensureAdmin(stack.ctx)).toBeNull();
  });

  it('is not made of a customer who has its address', async () => {
    const { token } = await makeCustomer(stack, { email: 'Admin@kelvinrowe.example' });
    expect(await ensureAdmin(stack.ctx)).toBeNull();
    expect(await admins()).toEqual([]);
    expect(await stack.as(token)(getMe)).toMatchObject({ ok: true, data: { user: { role: 'customer' } } });
  });

  it('is refused a password that is soon guessed, and no later start looks at it', async () => {
    await expect(configured('owner@example.com', 'Admin2026!')).rejects.toThrow('ADMIN_PASSWORD is too easy');
    await expect(configured('owner@example.com', 'x7Gh2!pQ')).rejects.toThrow(ConfigError);
    expect(await admins()).toEqual([]);
    await configured('owner@example.com', 'the first password');
    expect(await configured('owner@example.com', 'Admin2026!')).toBeNull();
    expect(await admins()).toHaveLength(1);
  });

  it('is created from the configuration once: dashboard changes stay', async () => {
    expect(await configured('Owner@example.com', 'the first password')).toBeNull();
    const [before] = await admins();
    await configured('owner@example.com', 'the first password');
    expect(await admins()).toEqual([before]);
    expect(await opens('owner@example.com', 'the first password')).toBe(true);
    const signedIn = await stack.call(signIn, {
      body: { email: 'owner@example.com', password: 'the first password' },
    });
    const owner = stack.as(signedIn.ok ? signedIn.data.token : '');
    const change = { currentPassword: 'the first password', newPassword: 'the dashboard’s password' };
    expect(await owner(changeProfile, { body: { name: 'Owner', ...change } })).toMatchObject({ ok: true });
    const [changed] = await admins();
    await configured('owner@example.com', 'the first password');
    expect(await admins()).toEqual([changed]);
    expect(await opens('owner@example.com', 'the first password')).toBe(false);
    expect(await opens('owner@example.com', 'the dashboard’s password')).toBe(true);
  });

  it('of the configuration takes over a customer’s account with that email', async () => {
    const { token, id } = await makeCustomer(stack, {
      email: 'owner@example.com',
      password: 'their own one',
    });
    await configured('owner@example.com', 'the owner’s one');
    expect(await admins()).toMatchObject([{ id }]);
    expect(await opens('owner@example.com', 'their own one')).toBe(false);
    const sessions = await stack.ctx.db.selectFrom('sessions').selectAll().execute();
    expect([sessions, token.length]).toEqual([[], 43]);
  });
  it('of the configuration stays away once somebody has removed it, while there is another', async () => {
    await configured('owner@example.com', 'the first password');
    const grace = await makeAdmin(stack);
    const [{ _id: id } = { _id: '' }] = (await dataOf(stack.as(grace.token)(listTeam))).members.filter(
      ({ email }) => email === 'owner@example.com',
    );
    await dataOf(stack.as(grace.token)(removeFromTeam, { params: { id }, body: PROOF }));
    await configured('owner@example.com', 'the first password');
    expect(await admins()).toMatchObject([{ id: grace.id }]);
  });
});

// The application: site files and cached JSON from memory, everything else through Hono.

import { getRequestListener } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { ENDPOINTS, openApiDocument } from '#contract/openapi.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { appointmentRoutes } from '#server/appointments/routes.ts';
import { refuseVisitsInTheWay } from '#server/appointments/visits-in-the-way.ts';
import { billRoutes } from '#server/bills/routes.ts';
import { cancellationRoutes } from '#server/cancellations/routes.ts';
import { cachedProductLists } from '#server/catalogue/cached-lists.ts';
import { isNewPart } from '#server/catalogue/products.ts';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { dashboardRoutes } from '#server/dashboard/routes.ts';
import { cachedSlots } from '#server/diary/free-times.ts';
import { diaryPages } from '#server/diary/pages.ts';
import { diaryRoutes } from '#server/diary/routes.ts';
import { endingRoutes } from '#server/endings/routes.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { dayPages } from '#server/jobs/pages/day-pages.ts';
import { feedPage } from '#server/jobs/pages/feed-page.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { healthRoutes } from '#server/monitoring/health-routes.ts';
import { metricsRoutes } from '#server/monitoring/metrics-routes.ts';
import { reportRoutes } from '#server/monitoring/reports-routes.ts';
import { quotePages } from '#server/my-records/quote-pages.ts';
import { myRecordsRoutes } from '#server/my-records/routes.ts';
import { officeRoutes } from '#server/office/routes.ts';
import { orderRoutes } from '#server/orders/routes.ts';
import { outboxRoutes } from '#server/outbox/routes.ts';
import { payingRoutes } from '#server/payments/order-routes.ts';
import { paymentRoutes } from '#server/payments/routes.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { previewFor } from '#server/publishing/preview.ts';
import { publishingRoutes } from '#server/publishing/routes.ts';
import { quoteRoutes } from '#server/quotes/routes.ts';
import { cachedReviews, reviewRoutes } from '#server/reviews/routes.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import { teamRoutes } from '#server/team/routes.ts';
import { websiteRoutes } from '#server/website/routes.ts';
import { chooseVariant } from './cached-bytes.ts';
import { cachedReplies } from './cached-json.ts';
import { type App, apiHandler, type Env, toPattern } from './endpoint.ts';
import { errorAnswer } from './errors.ts';
import { preflightHeaders } from './origins.ts';
import type { LoggedListener } from './request-log.ts';

/** Metrics label of API addresses outside the contract. */
const UNKNOWN_CALL = 'no such call';

/** Answers 405 to other methods of known paths, 404 to unknown paths. */
function unknownCall(ctx: Context) {
  const byPath = Object.groupBy(Object.values(ENDPOINTS), ({ path }) => path);
  const allow = new TrieRouter<string>();
  // Fixed paths first: `/api/products/all` must match before `/api/products/{id}`.
  for (const path of Object.keys(byPath).sort(
    (one, other) => one.split('{').length - other.split('{').length,
  ))
    allow.add('ALL', toPattern(path), byPath[path]?.map(({ method }) => method).join(', ') ?? '');
  return apiHandler(ctx, UNKNOWN_CALL, (c, headers) => {
    const [[methods] = []] = allow.match('ALL', c.req.path)[0];
    if (!methods) throw notFound();
    headers.Allow = methods;
    throw new ApiError('method_not_allowed');
  });
}

/** The 404 page, or the shop's for a product that was added since the last build. */
async function pageInMemory(ctx: Context, { req }: HonoContext): Promise<Response> {
  const site = ctx.site.current;
  if (!site) return new Response('The site is not built. Run: npm run build', { status: 404 });
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const shop = site.shop();
  const isPart = isRead && shop !== null && (await isNewPart(ctx, req.path));
  const page = isPart ? shop : site.notFound();
  if (!page) return new Response('Not found', { status: 404 });
  const { body, found } = chooseVariant(page, req.header('accept-encoding'));
  // Its own page is created by the next build.
  const headers = { ...found, ...(isPart ? { 'X-Robots-Tag': 'noindex' } : {}) };
  return new Response(body, { status: isPart ? 200 : 404, headers: headers as Record<string, string> });
}

/** Mounts OpenAPI, preflights, errors and the PayPal emulator. */
function mountOthers(app: App, ctx: Context): void {
  // Made for the first who asks: it takes as long as the rest of a start.
  let openApi = '';
  const json = { 'Content-Type': 'application/json' };
  const openApiHandler = apiHandler(ctx, '/api/openapi.json', (_, headers) => {
    openApi ||= JSON.stringify(openApiDocument(ctx.company.name, ctx.config.publicApiUrl));
    return new Response(openApi, { headers: { ...headers, ...json } });
  });
  const preflight = apiHandler(ctx, 'preflight', (c, headers) => {
    const { origin } = c.env.incoming.headers;
    return new Response(null, {
      status: 204,
      headers: { ...headers, ...preflightHeaders(ctx.config, origin) },
    });
  });
  const noSuchCall = unknownCall(ctx);
  app.get('/api/openapi.json', openApiHandler);
  app.options('/api/*', preflight);
  app.notFound((c) => {
    if (c.req.path.startsWith('/api/')) return noSuchCall(c);
    return pageInMemory(ctx, c);
  });
  app.onError((error, { env: { incoming } }) => {
    const { status, headers, body } = errorAnswer(ctx, incoming, error);
    return new Response(body, { status, headers: { ...headers, ...json } });
  });
  if (!ctx.emulator) return;
  app.use(`${EMULATOR_PATH}/*`, (c, next) => {
    c.env.incoming.route = 'emulator';
    return next();
  });
  app.route(EMULATOR_PATH, ctx.emulator.app);
}

/** Routes of everything except site files and cached JSON. */
export function createRoutes(ctx: Context): App {
  const app: App = new Hono<Env>();
  accountRoutes(app, ctx);
  appointmentRoutes(app, ctx);
  officeRoutes(app, ctx);
  billRoutes(app, ctx);
  cancellationRoutes(app, ctx);
  catalogueRoutes(app, ctx);
  diaryRoutes(app, ctx);
  diaryPages(app, ctx);
  jobRoutes(app, ctx);
  dayPages(app, ctx);
  feedPage(app, ctx);
  quotePages(app, ctx);
  dashboardRoutes(app, ctx);
  exportRoutes(app, ctx);
  outboxRoutes(app, ctx);
  orderRoutes(app, ctx);
  payingRoutes(app, ctx);
  quoteRoutes(app, ctx);
  myRecordsRoutes(app, ctx);
  paymentRoutes(app, ctx);
  pictureRoutes(app, ctx);
  publishingRoutes(app, ctx);
  websiteRoutes(app, ctx);
  teamRoutes(app, ctx);
  endingRoutes(app, ctx);
  reportRoutes(app, ctx);
  reviewRoutes(app, ctx);
  settingsRoutes(app, ctx, refuseVisitsInTheWay);
  healthRoutes(app, ctx);
  metricsRoutes(app, ctx);
  mountOthers(app, ctx);
  return app;
}

/** The most requested replies. */
export const cachedRoutes = (ctx: Context) => [cachedProductLists(ctx), cachedReviews(ctx), cachedSlots(ctx)];

export function createApp(ctx: Context): LoggedListener {
  const routes = createRoutes(ctx);
  const cached = cachedReplies(ctx, cachedRoutes(ctx));
  const route = getRequestListener((request, env) => routes.fetch(request, env));
  return (request, response) => {
    const preview = previewFor(ctx, request);
    if (preview?.serve(request, response)) return;
    // A page that a draft takes away isn't there in the preview.
    const isElsewhere = preview && !request.url?.startsWith('/_astro/');
    if (!isElsewhere && ctx.site.current?.serve(request, response)) return;
    const next = () => void route(request, response);
    if (!cached(request, response, next)) next();
  };
}

// The service as one Hono app: what tests import and main.ts listens with.
import { Hono } from 'hono';
import { ENDPOINTS, openApiDocument } from '#contract/openapi.ts';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';
import { errorAnswer } from './error-answer.ts';
import { apiHeaders } from './headers.ts';
import { guardOrigins } from './origins.ts';
import { STAND_IN_PATH } from './outbound/stand-in/path.ts';
import { limitBodies } from './read-body.ts';
import type { App, Variables } from './route.ts';
import { accountLinkRoutes } from './routes/account-links.ts';
import { accountRoutes } from './routes/accounts.ts';
import { appointmentRoutes } from './routes/appointments.ts';
import { cancellationRoutes } from './routes/cancellations.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { exportRoutes } from './routes/exports.ts';
import { guestLinkRoutes } from './routes/guest-links.ts';
import { healthRoutes } from './routes/health.ts';
import { mailRoutes } from './routes/mails.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { orderRoutes } from './routes/orders.ts';
import { ownDataRoutes } from './routes/own-data.ts';
import { paymentRoutes } from './routes/payments.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { productDeskRoutes } from './routes/product-desk.ts';
import { reportRoutes } from './routes/reports.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { settingsRoutes } from './routes/settings.ts';
import { siteRoutes } from './routes/site.ts';
import { unmatchedPaymentRoutes } from './routes/unmatched-payments.ts';
import { openShown, type Shown } from './shown.ts';
import { watchRequests } from './watch-requests.ts';

/** Known paths answer 405 to other methods, unknown ones 404; both in JSON. */
function answerTheRest(app: App): void {
  const byPath = Object.groupBy(Object.values(ENDPOINTS), ({ path }) => path);
  // `/api/products/all` before `/api/products/{id}`: the first that fits answers.
  const paths = Object.entries(byPath).sort(
    ([one], [other]) => one.split('{').length - other.split('{').length,
  );
  for (const [path, endpoints = []] of paths) {
    const allow = endpoints.map(({ method }) => method).join(', ');
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), (c) => {
      c.header('Allow', allow);
      throw new ApiError('method_not_allowed');
    });
  }
  app.all('/api/*', () => {
    throw new ApiError('not_found');
  });
}

/** @param shown what the front (front.ts) hands out as well */
export function createApp(ctx: Context, shown: Shown = openShown(ctx)): App {
  const app: App = new Hono<{ Variables: Variables }>();
  const headers = apiHeaders(ctx.config);
  const openApi = openApiDocument(ctx.company.name, ctx.config.publicApiUrl);

  app.use(watchRequests(ctx));
  app.use('/api/*', async (c, next) => {
    c.header('X-Request-Id', c.get('requestId'));
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
  });
  app.use('/api/*', guardOrigins(ctx.config));
  app.use('/api/*', limitBodies(Object.values(ENDPOINTS)));
  app.onError((error, c) => {
    const { status, headers, body } = errorAnswer(ctx, error, {
      id: c.get('requestId'),
      route: c.get('route'),
    });
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.json(body, status);
  });

  app.get('/api/openapi.json', (c) => c.json(openApi));
  accountRoutes(app, ctx);
  accountLinkRoutes(app, ctx);
  appointmentRoutes(app, ctx);
  cancellationRoutes(app, ctx);
  catalogueRoutes(app, ctx, shown);
  dashboardRoutes(app, ctx);
  exportRoutes(app, ctx);
  guestLinkRoutes(app, ctx);
  mailRoutes(app, ctx);
  orderRoutes(app, ctx);
  ownDataRoutes(app, ctx);
  paymentRoutes(app, ctx);
  pictureRoutes(app, ctx);
  productDeskRoutes(app, ctx);
  reportRoutes(app, ctx);
  reviewRoutes(app, ctx);
  settingsRoutes(app, ctx);
  unmatchedPaymentRoutes(app, ctx);
  answerTheRest(app);
  healthRoutes(app, ctx);
  metricsRoutes(app, ctx);
  if (ctx.standIn) app.route(STAND_IN_PATH, ctx.standIn.app);
  siteRoutes(app, ctx, shown.site);
  return app;
}

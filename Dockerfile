# Site and API in one image. It runs as an ordinary user on a read-only root; all that changes lies under /data.
FROM node:24-trixie-slim AS build
WORKDIR /app
ENV ASTRO_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The address that people type: the pages' canonical links and the headers for static hosts bear it.
ARG SITE_URL=http://localhost:4321
ARG PUBLIC_API_URL=
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-trixie-slim
# pg_dump and pg_restore, for backups of PostgreSQL up to this version (17).
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/astro.config.mjs /app/tsconfig.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/content ./content
COPY --from=build /app/public ./public
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
# The service builds its shop's pages with the addresses of the image.
ARG SITE_URL=http://localhost:4321
ARG PUBLIC_API_URL=
ENV DATA_DIR=/data PORT=4321 SITE_URL=$SITE_URL PUBLIC_API_URL=$PUBLIC_API_URL
VOLUME /data
USER node
EXPOSE 4321
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "src/server/main.ts"]

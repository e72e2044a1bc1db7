# Production image: one process that serves the web app and runs jobs. ROLES splits the two (compose.yaml).

# Debian 13: its client programs are those of PostgreSQL 17, which compose.yaml runs.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/document/package.json packages/document/
COPY packages/simulators/package.json packages/simulators/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY packages/contract packages/contract
COPY packages/document packages/document
COPY apps/server apps/server
COPY apps/web apps/web
COPY content content
COPY scripts scripts
COPY tsconfig.base.json ./
# Bundles, what they read, and the few packages that cannot be bundled: neither sources nor simulators.
RUN npm run build && node scripts/image.mjs /image

FROM node:24-trixie-slim
# pg_dump and pg_restore, for backups of a server.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /image ./
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# A migrated database with the prompt library in .cache, so that the first start without DATABASE_URL only copies it.
RUN node apps/server/dist/programs/prepare-template.js
VOLUME /data
EXPOSE 3000
# Whether the process runs. Whether it should get requests is asked of /api/health, by the proxy (Caddyfile).
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server handles SIGTERM itself and waits for its one child, so it needs no init in front of it.
CMD ["node", "apps/server/dist/server/main.js"]

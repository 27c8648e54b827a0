# The portal as an image; docs/install.md says how it is run. Not root, and its file system may be read-only but for /data and /tmp.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG POSTGRES_IMAGE=postgres:18.6-trixie

FROM ${POSTGRES_IMAGE} AS postgres

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --workspaces=false --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && npm --silent run sbom -- --omit=dev > sbom.cdx.json

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
# The locked Node is for machines without one; here it would be a second.
RUN npm ci --workspaces=false --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Beredskapsportalen" \
      org.opencontainers.image.description="Krisberedskap för bostadsrättsföreningar" \
      org.opencontainers.image.revision="${REVISION}"
# What is not pinned here is pinned by the base image's day: security updates of Debian are wanted.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends chromium libpq5 libreadline8t64 tini \
    && rm -rf /var/lib/apt/lists/*
# Backups need the client programs of the very Postgres that compose.yaml runs; Debian's are older.
COPY --from=postgres /usr/lib/postgresql/18/bin/pg_dump /usr/lib/postgresql/18/bin/pg_restore /usr/lib/postgresql/18/bin/psql /usr/local/bin/
COPY --from=postgres /usr/lib/*-linux-gnu/libpq.so.5* /usr/local/lib/
RUN ldconfig \
    && pg_dump --version && pg_restore --version && psql --version && chromium --version \
    && install --directory --owner=node --group=node --mode=700 /data /backups
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json tsconfig.json ./
COPY deploy deploy
COPY drizzle drizzle
COPY scripts scripts
COPY shared shared
COPY server server
COPY --from=build /app/sbom.cdx.json ./
COPY --from=build /app/dist/client dist/client
COPY --from=build /app/dist/server dist/server
ENV NODE_ENV=production DATA_DIR=/data BACKUPS=/backups HOME=/tmp PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process serves, and no more: what restarts it would not bring back a provider or a database that is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Chrome leaves children behind, which only a first process that waits for them clears away.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "dist/server/index.js"]

# What builds: everything, with its tools.
FROM node:22-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN npm ci --include=dev --no-audit --no-fund && npx turbo run build

# What is needed of npm while it runs.
FROM node:22-bookworm-slim AS modules
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY packages/content/package.json packages/content/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY packages/shared/package.json packages/shared/
# The SQLite for Node 20 is left out: this Node has its own.
RUN npm ci --omit=dev --workspace @ledenportaal/api --no-audit --no-fund && rm -rf .npmrc node_modules/@photostructure

# What runs: no sources, no npm, nobody but node, and nothing to write but /data and /tmp.
FROM node:22-bookworm-slim
# The pools in which glibc keeps memory for each thread would keep half as much again of what photos once took.
ARG GIT_COMMIT=
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 GIT_COMMIT=$GIT_COMMIT
WORKDIR /portal
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn* /opt/yarn* \
  && mkdir -m 700 /data && chown node:node /data
COPY --from=modules /portal ./
COPY packages/content/files packages/content/files
COPY packages/embedded-mongo/bin packages/embedded-mongo/bin
COPY --from=build /portal/packages/embedded-mongo/dist packages/embedded-mongo/dist
COPY --from=build /portal/apps/api/dist apps/api/dist
COPY --from=build /portal/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/server.js"]

# The built files are the same for all processors.
FROM --platform=$BUILDPLATFORM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /portal
COPY . .
# A clone may be closed to other users.
RUN chmod -R a+rX . && npm ci --include=dev --no-audit --no-fund && npx turbo run build

# What is needed of npm while it runs, for the processor of the image.
FROM docker.io/library/node:24-bookworm-slim AS modules
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY packages/content/package.json packages/content/
COPY packages/dutch-words/package.json packages/dutch-words/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY packages/shared/package.json packages/shared/
COPY --from=build /portal/apps/api/prune-modules.mjs /portal/apps/api/dist/modules.json /
RUN npm ci --omit=dev --workspace @ledenportaal/api --no-audit --no-fund && rm .npmrc \
  && node /prune-modules.mjs node_modules /modules.json && chmod -R a+rX .

# What runs: Node and the built portal, without npm and sources, as the user node, who can write to /data and /tmp only.
FROM docker.io/library/debian:bookworm-slim
# The pools in which glibc keeps memory for each thread would keep half as much again of what photos once took.
ARG GIT_COMMIT=
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 GIT_COMMIT=$GIT_COMMIT
WORKDIR /portal
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home node \
  && mkdir -m 700 /data && chown node:node /data
COPY --from=modules /usr/local/bin/node /usr/local/bin/
COPY --from=modules /portal ./
COPY --from=build /portal/.env.example ./
COPY --from=build /portal/apps/api/entrypoint.sh /portal/apps/api/healthcheck.mjs apps/api/
COPY --from=build /portal/packages/content/files packages/content/files
COPY --from=build /portal/packages/embedded-mongo/bin packages/embedded-mongo/bin
COPY --from=build /portal/packages/embedded-mongo/dist packages/embedded-mongo/dist
COPY --from=build /portal/apps/api/dist apps/api/dist
COPY --from=build /portal/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m CMD ["node", "apps/api/healthcheck.mjs", "live"]
ENTRYPOINT ["sh", "/portal/apps/api/entrypoint.sh"]
CMD ["node", "apps/api/dist/server.js"]

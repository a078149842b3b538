FROM node:20-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN npm ci --include=dev --no-audit --no-fund && npx turbo run build

FROM node:20-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY packages/ packages/
RUN npm ci --omit=dev --workspace @ledenportaal/api --no-audit --no-fund && npm cache clean --force
COPY --from=build /portal/apps/api/dist apps/api/dist
COPY --from=build /portal/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "apps/api/dist/server.js"]

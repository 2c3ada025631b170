# Built with Node and npm alone, as a fresh clone is; they bring Bun along.
FROM node:20-bookworm-slim AS build
WORKDIR /build
# The installation is a layer of its own, kept until the dependencies change.
COPY package.json bun.lock bunfig.toml ./
COPY scripts/bootstrap.mjs scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN npm run build

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Verkstad" \
      org.opencontainers.image.licenses="EUPL-1.2"
RUN groupadd --system --gid 10001 verkstad \
 && useradd --system --uid 10001 --gid verkstad --home-dir /data --no-create-home --shell /usr/sbin/nologin verkstad \
 && install --directory --owner=verkstad --group=verkstad --mode=0700 /data
COPY --from=build --chmod=0755 /build/dist/verkstad /usr/local/bin/verkstad
COPY LICENSE /usr/share/doc/verkstad/LICENSE

USER verkstad
WORKDIR /data
# Loopback is the default elsewhere; inside a container nobody else could reach it.
ENV HOST=0.0.0.0 PORT=3000 VERKSTAD_DATA=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["verkstad", "health"]
ENTRYPOINT ["verkstad"]
CMD ["serve"]

# landfalld in an image:
#
#   docker build --tag landfalld .
#   docker run --detach --name landfalld --restart unless-stopped --read-only --cap-drop ALL \
#       --security-opt no-new-privileges --volume landfall:/var/lib/landfall --tmpfs /tmp \
#       --publish 8080:8080 --publish 127.0.0.1:8081:8081 landfalld
#   docker exec landfalld landfalld user add ada@example.com --admin
#
# Port 8080 is for links, behind a proxy that speaks TLS and is named by LANDFALL_TRUSTED_PROXIES; 8081
# is the dashboard, the API and metrics, and is for yourself alone.
FROM swift:6.2-bookworm AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libarchive-dev libcurl4-openssl-dev \
        libmicrohttpd-dev libpng-dev libpq-dev libqrencode-dev libsodium-dev libsqlite3-dev \
        libssl-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build --configuration release --static-swift-stdlib --product landfalld \
    && strip --output-file /landfalld \
        "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/landfalld"

FROM debian:12-slim
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libarchive13 libcurl4 libmicrohttpd12 \
        libpng16-16 libpq5 libqrencode4 libsodium23 libsqlite3-0 libssl3 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 64321 --home-dir /var/lib/landfall --shell /usr/sbin/nologin landfall \
    && install --directory --owner landfall --group landfall --mode 0750 /var/lib/landfall
COPY --from=build /landfalld /usr/bin/landfalld
ENV LANDFALL_DATA=/var/lib/landfall \
    LANDFALL_LISTEN=0.0.0.0:8080 \
    LANDFALL_ADMIN_LISTEN=0.0.0.0:8081
USER 64321
VOLUME /var/lib/landfall
EXPOSE 8080 8081
# There is no curl in the image, and bash can ask by itself.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8081 && printf 'GET /readyz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["landfalld"]
CMD ["serve"]

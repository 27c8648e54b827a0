import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { showNotices } from "./notices.ts";
import { worker } from "./worker-scope.ts";

/** The files of the frame and of the pages that can be read without a network; written by `scripts/build-service-workers.mjs`. */
declare const __PRECACHE__: Parameters<typeof precacheAndRoute>[0];

/** A network that does not answer within this time is treated as none: it is two in the morning, and the battery is low. */
const PATIENCE_SECONDS = 6;

/** Pages that the server draws itself; the portal's shell would show «Sidan hittades inte». */
const DRAWN_BY_SERVER = [/^\/(?:api|media|dev|crisis-subscribe|larm|prenumeration|bekrafta|avsluta|svar|s|k|anslag)(?:\/|$)/];

void worker.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
// Answers are never kept here, only the program: what people may read offline stands in the store of `client/lib/offline/`.
precacheAndRoute(__PRECACHE__, { directoryIndex: "", cleanURLs: false });
registerRoute(({ url }) => url.pathname.startsWith("/assets/"), new CacheFirst({ cacheName: "assets" }));

const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_SECONDS });
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await network.handle(options);
      } catch {
        return (await matchPrecache("/index.html")) ?? Response.error();
      }
    },
    { denylist: DRAWN_BY_SERVER },
  ),
);

showNotices();

import compression from "compression";
import { Router } from "express";
import type { Services } from "#server/platform/context.ts";
import { linkPages } from "./links.tsx";
import { posterPages } from "./posters.tsx";
import { shortAddressPages } from "./short-address.tsx";
import { statusPages } from "./status.tsx";
import { subscribePages } from "./subscribe.tsx";
import { subscriptionPages } from "./subscription.tsx";

const ADDRESSES = ["/crisis-subscribe", "/larm", "/bekrafta", "/avsluta", "/prenumeration", "/s", "/svar", "/k", "/anslag"];

/** The pages for residents: plain HTML that anybody can open from a mail, an SMS or a poster, on any telephone. */
export function publicPages(services: Services): Router {
  const router = Router();
  router.use(ADDRESSES, compression());
  router.use(subscribePages(services), subscriptionPages(services), linkPages(services));
  router.use(statusPages(services), posterPages(services), shortAddressPages(services));
  return router;
}

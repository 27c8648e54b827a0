import { assistant } from "./assistant.ts";
import { checkoutSession } from "./checkout-sessions.ts";
import { crisisActivations } from "./crisis-activations.ts";
import { crisisSubscribers } from "./crisis-subscribers.ts";
import { documentCalls } from "./document-calls.ts";
import { files } from "./files.ts";
import { gdpr } from "./gdpr.ts";
import { imports } from "./imports.ts";
import { members, membershipRequests } from "./membership-requests.ts";
import { papers } from "./papers.ts";
import { push } from "./push.ts";
import type { Route } from "./route.ts";
import { uploads } from "./uploads.ts";

/** Every documented path below `/api`, in the order of the document. A new one is in it by standing here. */
export const ROUTES: readonly Route[] = [
  ...papers,
  ...files,
  ...uploads,
  ...imports,
  ...documentCalls,
  ...gdpr,
  ...membershipRequests,
  ...members,
  ...crisisSubscribers,
  ...crisisActivations,
  checkoutSession,
  ...push,
  ...assistant,
];

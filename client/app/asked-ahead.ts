import { createContext, type LoaderFunction, type Params, type RouteObject } from "react-router";
import { FIRST_PRODUCTS, productsQuery } from "#client/features/catalogue/products-query.ts";
import type { Connection } from "#client/lib/connection.ts";
import { FRESH } from "#client/lib/fresh.ts";
import { SESSION_FRESH } from "#client/lib/use-session.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can, type Permission } from "#shared/permissions.ts";

/** Null while a page is rendered at build time. */
export const connectionContext = createContext<Connection | null>(null);

interface Visit {
  params: Params;
  search: URLSearchParams;
  /** By the role that this browser's user had last in an association: nothing for who was never here. */
  may: (permission: Permission) => boolean;
  /** Answers of an earlier visit are about to be restored, which what is asked now would fall between. */
  hasKept: boolean;
}

/** What the heaviest page shows first, and the one that must stand soonest. */
export const CATALOGUE = asksAhead(({ reads, trpcClient, queryClient }, { may, search, hasKept }) => [
  ...(may("association:read") ? [reads.productRequest.drafts.prefetch()] : []),
  ...(may("association:read") && !hasKept ? [reads.catalogue.filters.prefetch()] : []),
  ...(may("association:read") && !hasKept && search.size === 0
    ? [queryClient.prefetchInfiniteQuery(productsQuery(FIRST_PRODUCTS, trpcClient.catalogue.products.query))]
    : []),
]);
export const CRISIS = asksAhead(({ reads }, { may, params: { activationId = "" } }) => [
  ...(may("crisis:read") ? [reads.crisis.get.prefetch({ activationId }), reads.crisis.myPart.prefetch({ activationId })] : []),
  ...(may("crisis:activate")
    ? [
        reads.crisis.tasks.prefetch({ activationId }),
        reads.crisis.clocks.prefetch({ activationId }),
        reads.crisis.replies.prefetch({ activationId }),
        reads.crisis.messages.prefetch({ activationId }),
      ]
    : []),
]);

type Ask = (connection: Connection, visit: Visit) => Promise<unknown>[];

/** What the frame shows around it. Who is signed in comes last: ten others, which share what they read, fill a call. */
const askFrame: Ask = ({ reads }, { may }) => [
  ...(may("crisis:read") ? [reads.crisis.active.prefetch(), reads.notifications.unread.prefetch(undefined, FRESH)] : []),
  ...(may("membership:decide") ? [reads.membership.pendingCount.prefetch()] : []),
  ...(may("collaboration:read") ? [reads.collaborationAlerts.unread.prefetch()] : []),
  reads.auth.session.prefetch(undefined, SESSION_FRESH),
];

/**
 * What a page shows first is asked for together with its code: on a slow line neither waits for the other any more. What fails is asked for again
 * by what shows it.
 */
function asksAhead(askPage: Ask): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  const loader: LoaderFunction = ({ context, params, request }) => {
    const connection = context.get(connectionContext);
    if (!connection) return null;
    const user = userStorage.readUser();
    // One that there is no more may do nothing.
    const role = (String(user && userStorage.read(user.id, "membership")).split(" ")[1] ?? null) as AssociationRole | null;
    const visit: Visit = {
      ...{ params, search: new URL(request.url).searchParams },
      may: (permission) => can(role, permission),
      hasKept: user !== null && userStorage.read(user.id, "query-cache") !== null,
    };
    for (const ask of [askPage, askFrame]) ask(connection, visit);
    return null;
  };
  // What the page reads anew it says itself.
  return { loader, shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname };
}

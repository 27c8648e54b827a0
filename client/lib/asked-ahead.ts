import { createContext, type LoaderFunction, type Params, type RouteObject } from "react-router";
import type { AssociationRole } from "#shared/enums.ts";
import { can, type Permission } from "#shared/permissions.ts";
import type { Connection } from "./connection.ts";
import { userStorage } from "./user-storage.ts";

/** Null while a page is rendered at build time. */
export const connectionContext = createContext<Connection | null>(null);

interface Visit {
  params: Params;
  search: URLSearchParams;
  /** By the role that this browser's user had last in an association: nothing for who was never here. */
  may: (permission: Permission) => boolean;
}

/**
 * What a page shows first is asked for together with its code: on a slow line neither waits for the other any more. The questions of a page and
 * its frames leave in one call. What fails is asked for again by what shows it.
 */
export function asksAhead(
  ask: (connection: Connection, visit: Visit) => readonly Promise<unknown>[],
): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  const loader: LoaderFunction = ({ context, params, request }) => {
    const connection = context.get(connectionContext);
    const role = lastRole();
    if (connection) ask(connection, { params, search: new URL(request.url).searchParams, may: (permission) => can(role, permission) });
    return null;
  };
  // What the page reads anew it says itself.
  return { loader, shouldRevalidate: () => false };
}

/** One that there is no more may do nothing. */
function lastRole(): AssociationRole | null {
  const user = userStorage.readUser();
  return (String(user && userStorage.read(user.id, "membership")).split(" ")[1] ?? null) as AssociationRole | null;
}

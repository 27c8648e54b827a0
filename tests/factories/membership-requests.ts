import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";

/** The id of an application that waits; several at once for one person too, which the portal itself would not take. */
export async function createMembershipRequest(associationId: string, { profileId }: { profileId: string }): Promise<string> {
  const [row] = await portal().services.db.insert(requests).values({ associationId, profileId }).returning({ id: requests.id });
  if (!row) throw new Error("no request row");
  return row.id;
}

import { eq } from "drizzle-orm";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { portal } from "#tests/helpers/portal.ts";

export const requestsPath = (associationId: string, requestId?: string) =>
  `/api/associations/${associationId}/membership-requests${requestId === undefined ? "" : `/${requestId}`}`;

export const refused = (message: string, reason: string) => ({ message, error: message, reason });
export const NOT_FOUND = refused("Det du letar efter finns inte eller har tagits bort.", "NOT_FOUND");
export const APPROVAL = { status: "approved", role: "member" };

/** An association, an owner of it with a bearer token, and an application that waits there. */
export async function waiting() {
  const association = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId: association.id });
  const request = await createApplication(association.id, { messageToAdmin: "Jag flyttar in i maj." });
  return { association, owner, request, headers: await bearerOf(owner), path: requestsPath(association.id, request.id) };
}

export const statusOf = async (id: string) =>
  (await portal().services.db.select({ status: requests.status }).from(requests).where(eq(requests.id, id)))[0]?.status;

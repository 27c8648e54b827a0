import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createPerson, type TestPerson } from "./people.ts";

export type TestApplication = typeof requests.$inferSelect & { applicant: TestPerson };

/** An application to this association, waiting unless said otherwise, of a new person unless one is given. */
export async function createApplication(
  associationId: string,
  values: Partial<typeof requests.$inferInsert> & { applicant?: TestPerson } = {},
): Promise<TestApplication> {
  const { applicant = await createPerson(), ...columns } = values;
  const [request] = await portal()
    .services.db.insert(requests)
    .values({ associationId, profileId: applicant.profileId, role: columns.status === "approved" ? "member" : null, ...columns })
    .returning();
  if (!request) throw new Error("no request row");
  return { ...request, applicant };
}

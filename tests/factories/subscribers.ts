import { randomInt } from "node:crypto";
import { crisisSubscribers } from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createAssociation } from "./associations.ts";
import { unique } from "./unique.ts";

export type TestSubscriber = typeof crisisSubscribers.$inferSelect;

/** A worker that is started anew finds the numbers of the one before in its database. */
let nextNumber = randomInt(100_000, 9_900_000);

/** A Swedish mobile number that no other call in this run gets, E.164. */
export function uniquePhone(): string {
  nextNumber++;
  return `+4672${String(nextNumber).padStart(7, "0")}`;
}

/** A subscriber with a confirmed e-mail address unless told otherwise; an address without a state is confirmed. */
export async function createSubscriber(
  associationId: string,
  values: Partial<typeof crisisSubscribers.$inferInsert> = {},
): Promise<TestSubscriber> {
  const email = values.email === undefined && !values.phoneNumber ? `${unique("boende")}@test.example` : (values.email ?? null);
  const phoneNumber = values.phoneNumber ?? null;
  const [row] = await portal()
    .services.db.insert(crisisSubscribers)
    .values({
      housingAssociationId: associationId,
      fullName: `Boende ${unique("nr")}`,
      emailState: email ? "active" : "none",
      phoneState: phoneNumber ? "active" : "none",
      ...values,
      email,
      phoneNumber,
    })
    .returning();
  if (!row) throw new Error("no subscriber row");
  return row;
}

/** A subscriber of this association, or of one of its own, both of whose addresses are confirmed unless the values say otherwise. */
export async function createConfirmedSubscriber(
  associationId?: string,
  values: Partial<typeof crisisSubscribers.$inferInsert> = {},
): Promise<TestSubscriber> {
  return createSubscriber(associationId ?? (await createAssociation()).id, {
    email: `${unique("boende")}@test.example`,
    phoneNumber: uniquePhone(),
    ...values,
  });
}

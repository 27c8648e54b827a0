import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { silentRecipients } from "#server/domains/deliveries/remind-silent.ts";
import { createAskingMessage, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { portal } from "#tests/helpers/portal.ts";
import { planOf } from "#tests/helpers/query-plan.ts";

const PEOPLE = 2_000;

test("a large house where half have answered: nobody who was asked is compared with each of those who have", async () => {
  const { db, database } = portal().services;
  const associationId = await createSubscribedAssociation(database.pool, PEOPLE);
  const crisis = await createLedCrisis(associationId);
  const { id: messageId } = await createAskingMessage(crisis);
  await db.execute(sql`
    insert into crisis_deliveries (crisis_message_id, channel, address, subscriber_id, status)
    select ${messageId}, 'email', email, id, 'sent' from crisis_subscribers where housing_association_id = ${associationId}`);
  await db.execute(sql`
    insert into crisis_replies (crisis_activation_id, subscriber_id, source, answer)
    select ${crisis.id}, id, 'link', 'ok' from crisis_subscribers where housing_association_id = ${associationId} limit ${PEOPLE / 2}`);
  await db.execute(sql`analyze crisis_deliveries, crisis_replies`);

  const plan = await planOf(silentRecipients({ messageId, associationId, channel: "email" }));
  expect(plan[0]?.["Actual Rows"]).toBe(PEOPLE / 2);
  const touched = plan.map(
    (node) =>
      (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0)) * node["Actual Loops"],
  );
  expect(Math.max(...touched)).toBeLessThanOrEqual(2 * PEOPLE);
});

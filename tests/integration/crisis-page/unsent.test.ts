import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDeliveries, crisisDeliveryBatches, crisisMessages } from "#drizzle/schema/index.ts";
import { readUnsent } from "#server/domains/crisis/unsent-queries.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { createUnsentMessage } from "#tests/factories/unsent-messages.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

test("NS-06 half a minute after sending the page knows that nothing has left, and whom nobody has reached", async () => {
  const { db } = portal().services;
  const leader = await createMember({ role: "team_leader" });
  const activation = await createCrisis(leader);
  const { id: crisisMessageId } = await createUnsentMessage(activation, { releasedSecondsAgo: 20 });
  const read = async () => readUnsent(await contextFor(leader), { activationId: activation.id });
  const releasedAgo = (seconds: number) =>
    db
      .update(crisisMessages)
      .set({ releasedAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(crisisMessages.id, crisisMessageId));

  expect(await read()).toMatchObject({ messages: 0 });
  await releasedAgo(31);
  expect(await read()).toMatchObject({
    messages: 3,
    isNothing: true,
    channels: [
      { channel: "email", waiting: 1 },
      { channel: "sms", waiting: 2 },
    ],
    residentCount: 2,
  });
  expect((await read()).residents.map(({ phone }) => phone).sort()).toEqual(["+46701740001", "+46701740002"]);

  await db.update(crisisDeliveries).set({ status: "sent", sentAt: sql`now()` }).where(eq(crisisDeliveries.address, "bo@hus.example"));
  expect(await read()).toMatchObject({ messages: 0 });
  await releasedAgo(61);
  expect(await read()).toMatchObject({ messages: 2, isNothing: false, channels: [{ channel: "sms", waiting: 2 }], residentCount: 1 });
  expect((await read()).residents.map(({ phone }) => phone)).toEqual(["+46701740001"]);

  // What a human held for hours and has just let go is not late.
  await db.update(crisisDeliveryBatches).set({ createdAt: sql`now()` }).where(eq(crisisDeliveryBatches.crisisMessageId, crisisMessageId));
  expect(await read()).toMatchObject({ messages: 0 });
});

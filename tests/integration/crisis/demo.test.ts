import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#drizzle/schema/index.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

test("CRIS-22 the demo's association has a crisis behind it, with its log, tasks, messages and answers", async () => {
  const [owner] = await portal().services.db.select({ userId: users.id }).from(users).where(eq(users.email, "agare@demo.example"));
  const client = await clientFor(owner ?? null);
  const row = (await client.crisis.history.query({ page: 1 })).rows.find(({ description }) => description.startsWith("Strömmen är borta"));
  expect(row).toMatchObject({
    domainName: "El",
    durationMinutes: 265,
    minutesToFirstMessage: 6,
    reachedCount: 3,
    repliedCount: 2,
    decisionCount: 2,
  });
  const activationId = row?.id ?? "";
  expect((await client.crisis.tasks.query({ activationId })).every(({ state }) => state === "done")).toBe(true);
  expect(await client.crisis.log.query({ activationId })).toHaveLength(7);
  expect(await client.crisis.messages.query({ activationId })).toMatchObject([
    { kind: "activation", unsettled: 0, counts: { sms: { delivered: 2 }, email: { delivered: 2 } } },
    { kind: "all_clear", unsettled: 0 },
  ]);
});

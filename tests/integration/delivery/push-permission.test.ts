import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pushSubscriptions } from "#drizzle/schema/index.ts";
import { allowPush, stopPush } from "#server/domains/subscribers/push.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createPushBrowser } from "#tests/helpers/providers/push-browser.ts";

function browser(endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${unique("push")}`) {
  const { p256dh, auth } = createPushBrowser(endpoint).subscription;
  return { endpoint, keys: { p256dh, auth } };
}
const rowsAt = (endpoint: string) => portal().services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));

test("a member lets a browser in and out again, in their own association", async () => {
  const member = await createMember();
  const ctx = await contextFor(member);
  const input = browser();
  await allowPush(ctx, input);
  const [row] = await rowsAt(input.endpoint);
  expect(row).toMatchObject({ housingAssociationId: member.associationId, profileId: member.profileId, subscriberId: null, ...input.keys });
  await stopPush(ctx, input);
  await stopPush(ctx, input);
  expect(await rowsAt(input.endpoint)).toEqual([]);
  for (const action of ["push.allow", "push.stop"]) {
    expect(await auditRows(action, row?.id ?? "")).toMatchObject([
      { actorProfileId: member.profileId, associationId: member.associationId },
    ]);
  }
});

test("a browser that somebody else signs in with changes hands, and nobody stops another's", async () => {
  const member = await createMember();
  const neighbour = await createMember({ associationId: member.associationId });
  const subscriber = await createConfirmedSubscriber(member.associationId);
  const input = browser();
  await portal().services.db.insert(pushSubscriptions).values({
    housingAssociationId: member.associationId,
    subscriberId: subscriber.id,
    endpoint: input.endpoint,
    p256dh: "gammal",
    auth: "gammal",
  });
  await allowPush(await contextFor(member), input);
  await stopPush(await contextFor(neighbour), input);
  expect(await rowsAt(input.endpoint)).toMatchObject([{ profileId: member.profileId, subscriberId: null, ...input.keys }]);
  await allowPush(await contextFor(neighbour), input);
  expect(await rowsAt(input.endpoint)).toMatchObject([{ profileId: neighbour.profileId }]);
});

test("somebody without an association is refused, and so is an address of no push service", async () => {
  await expect(allowPush(await contextFor(await createPerson()), browser())).rejects.toMatchObject({ reason: "NOT_IN_ASSOCIATION" });
  await expect(allowPush(await contextFor(null), browser())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const ctx = await contextFor(await createMember());
  const input = browser("https://10.0.0.1/push");
  await expect(allowPush(ctx, input)).rejects.toMatchObject({ code: "INVALID", reason: "PUSH_ADDRESS_UNKNOWN" });
  expect(await rowsAt(input.endpoint)).toEqual([]);
});

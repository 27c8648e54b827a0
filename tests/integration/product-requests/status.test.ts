import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, profiles } from "#drizzle/schema/index.ts";
import { changeStatus } from "#server/domains/product-requests/change-status.ts";
import { readProductRequest } from "#server/domains/product-requests/queries.ts";
import { PRODUCT_REQUEST_STATUSES } from "#shared/enums.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

test("PREQ-45 PREQ-46 a request goes from any status to any other, and its history says who and when", async () => {
  const owner = await createMember({ role: "system_owner" });
  const productRequestId = await createProductRequest(await createMember({ associationId: owner.associationId }));
  const client = await clientFor(owner);
  const way = [...PRODUCT_REQUEST_STATUSES.slice(1), "offer_received", "pending"] as const;
  let from: string = "pending";
  for (const status of way) {
    expect(await client.productRequest.changeStatus.mutate({ productRequestId, status })).toEqual({ productRequestId, from, status });
    from = status;
  }
  const { history, status, mayChangeStatus } = await client.productRequest.detail.query({ productRequestId });
  expect([status, mayChangeStatus]).toEqual(["pending", true]);
  expect(history.map((entry) => entry.status)).toEqual([...way.toReversed(), "pending"]);
  expect(history.slice(0, -1).every(({ changedBy }) => changedBy === owner.fullName)).toBe(true);
  expect(history.at(-1)?.changedBy).not.toBe(owner.fullName);
  expect(history.map(({ changedAt }) => changedAt)).toEqual(
    history
      .map(({ changedAt }) => changedAt)
      .toSorted()
      .toReversed(),
  );
  const audited = await auditRows("productRequest.change_status", productRequestId);
  expect(audited).toHaveLength(way.length);
  expect(audited[0]).toMatchObject({ actorProfileId: owner.profileId, details: { from: "pending", to: "offer_received" } });
});

test("PREQ-46 PREQ-50 the present status, a missing one and a missing request are refused, and nothing is written", async () => {
  const member = await createMember();
  const client = await clientFor(member);
  const productRequestId = await createProductRequest(member);
  const same = await refusal(client.productRequest.changeStatus.mutate({ productRequestId, status: "pending" }));
  expect(same.data).toMatchObject({ httpStatus: 409, reason: "STATUS_UNCHANGED" });
  for (const input of [
    { productRequestId },
    { productRequestId, status: "" },
    { status: "completed" },
    { productRequestId: "", status: "completed" },
    {},
  ] as const) {
    const { message, data } = await refusal(client.productRequest.changeStatus.mutate(input));
    expect([message, data.httpStatus]).toEqual(["Förfrågan eller status saknas.", 400]);
  }
  // A status that does not exist never reaches the rule.
  const unknown = await refusal(client.productRequest.changeStatus.mutate({ productRequestId, status: "sent" as never }));
  expect(unknown.data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  expect((await client.productRequest.detail.query({ productRequestId })).history).toHaveLength(1);
});

test("only who sent the request and the owners move it on; others see that they may not", async () => {
  const requester = await createMember();
  const productRequestId = await createProductRequest(requester);
  const change = async (person: { userId: string }) =>
    refusal((await clientFor(person)).productRequest.changeStatus.mutate({ productRequestId, status: "completed" }));
  for (const role of ["member", "team_leader"] as const) {
    const fellow = await createMember({ associationId: requester.associationId, role });
    expect((await change(fellow)).data).toMatchObject({ httpStatus: 403 });
    expect(await readProductRequest(await contextFor(fellow), productRequestId)).toMatchObject({
      mayChangeStatus: false,
      status: "pending",
    });
  }
  for (const stranger of [await createMember({ role: "system_owner" }), await createPerson({ setup: "private" })]) {
    expect((await change(stranger)).data).toMatchObject({ httpStatus: 404 });
  }
  // Who has been removed sees what they once sent and acts in the association's name no longer.
  const { db } = portal().services;
  await db.delete(associationMembers).where(eq(associationMembers.profileId, requester.profileId));
  expect((await change(requester)).data).toMatchObject({ httpStatus: 403 });
  expect(await readProductRequest(await contextFor(requester), productRequestId)).toMatchObject({ mayChangeStatus: false });
});

test("somebody without an association moves a request of their own", async () => {
  const person = await createPerson({ setup: "private" });
  const productRequestId = await createProductRequest(person);
  await changeStatus(await contextFor(person), { productRequestId, status: "cancelled" });
  expect(await readProductRequest(await contextFor(person), productRequestId)).toMatchObject({ status: "cancelled" });
});

test("of two owners at once the later one is told, and the history holds what was done", async () => {
  const first = await createMember({ role: "system_owner" });
  const second = await createMember({ role: "system_owner", associationId: first.associationId });
  const [one, two] = [await contextFor(first), await contextFor(second)];
  for (const round of [0, 1, 2]) {
    const productRequestId = await createProductRequest(first);
    const seen = { productRequestId, seenStatus: "pending" } as const;
    const outcomes = await race(
      round,
      () => changeStatus(one, { ...seen, status: "offer_received" }),
      () => changeStatus(two, { ...seen, status: "rejected" }),
    );
    expect([...outcomes].sort()).toEqual(["STATUS_CHANGED", "done"]);
    const { status, history } = await readProductRequest(one, productRequestId);
    expect(status).toBe(outcomes[0] === "done" ? "offer_received" : "rejected");
    expect(history).toMatchObject([{ status, changedBy: (outcomes[0] === "done" ? first : second).fullName }, { status: "pending" }]);
  }
});

test("without having said what they saw, both changes happen, one after the other", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const productRequestId = await createProductRequest(owner);
  expect(
    await race(
      0,
      () => changeStatus(ctx, { productRequestId, status: "offer_received" }),
      () => changeStatus(ctx, { productRequestId, status: "completed" }),
    ),
  ).toEqual(["done", "done"]);
  expect((await readProductRequest(ctx, productRequestId)).history).toHaveLength(3);
});

test("AUTH-25 PREQ-13 who has a session and no profile hears that the profile is missing", async () => {
  const person = await createPerson();
  const client = await clientFor(person);
  const { db } = portal().services;
  await db.delete(profiles).where(eq(profiles.id, person.profileId));
  for (const call of [
    () => client.productRequest.list.query({}),
    () =>
      client.productRequest.submit.mutate({
        supplierId: crypto.randomUUID(),
        idempotencyKey: crypto.randomUUID(),
        items: [{ productId: crypto.randomUUID(), quantity: 1 }],
      }),
    () => client.productRequest.changeStatus.mutate({ productRequestId: crypto.randomUUID(), status: "completed" }),
  ]) {
    const { message, data } = await refusal(call());
    expect([message, data.httpStatus, data.reason]).toEqual(["Användarprofil saknas.", 412, "PROFILE_REQUIRED"]);
  }
});

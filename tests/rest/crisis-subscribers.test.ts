import { expect, test } from "vitest";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { rest } from "#tests/helpers/rest.ts";

const PREFIXES = ["/api", ""] as const;
const pathOf = (prefix: string, associationId: string, rest = "") => `${prefix}/associations/${associationId}/crisis-subscribers${rest}`;
const newEmail = () => `${unique("boende")}@test.example`;

async function scene() {
  const { id } = await createAssociation();
  const [owner, leader, member, stranger] = await Promise.all([
    createMember({ role: "system_owner", associationId: id }),
    createMember({ role: "team_leader", associationId: id }),
    createMember({ associationId: id }),
    createMember({ role: "system_owner" }),
  ]);
  const headers = {
    owner: await bearerOf(owner),
    leader: await bearerOf(leader),
    member: await bearerOf(member),
    stranger: await bearerOf(stranger),
  };
  return { id, headers };
}

test.each(PREFIXES)("REST-16 DATA-56 GET %s/associations/…/crisis-subscribers answers an object with a data list", async (prefix) => {
  const { id, headers } = await scene();
  const anna = await createSubscriber(id, { fullName: "Anna Ek", email: newEmail(), phoneNumber: uniquePhone() });
  await createSubscriber(id, { fullName: "Bo Ask", emailState: "pending" });
  const answer = await rest("GET", pathOf(prefix, id), { headers: headers.leader });
  expect(answer).toMatchObject({ status: 200, body: { total: 2, data: [{ full_name: "Anna Ek" }, { full_name: "Bo Ask" }] } });
  expect((answer.body as { data: unknown[] }).data[0]).toEqual({
    id: anna.id,
    full_name: "Anna Ek",
    email: anna.email,
    phone_number: anna.phoneNumber,
    status: "active",
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const dataOf = async (query: string) =>
    ((await rest("GET", `${pathOf(prefix, id)}?${query}`, { headers: headers.leader })).body as { data: { full_name: string }[] }).data;
  expect(await dataOf("status=pending")).toMatchObject([{ full_name: "Bo Ask" }]);
  expect(await dataOf("status=all&search=anna")).toMatchObject([{ full_name: "Anna Ek" }]);
  expect(await dataOf("limit=1&offset=1")).toMatchObject([{ full_name: "Bo Ask" }]);
  for (const query of ["limit=101", "offset=-1", "status=gone"]) {
    expect((await rest("GET", `${pathOf(prefix, id)}?${query}`, { headers: headers.leader })).status).toBe(400);
  }
  expect((await auditRows("subscribers.reveal", anna.id)).length).toBeGreaterThan(0);
  expect((await rest("GET", pathOf(prefix, id))).status).toBe(401);
  expect((await rest("GET", pathOf(prefix, id), { headers: headers.member })).status).toBe(403);
  const foreign = await rest("GET", pathOf(prefix, id), { headers: headers.stranger });
  const random = await rest("GET", pathOf(prefix, crypto.randomUUID()), { headers: headers.stranger });
  expect([foreign.status, foreign.body]).toEqual([random.status, random.body]);
  expect(foreign.status).toBe(404);
});

test.each(PREFIXES)("REST-17 POST %s/…/subscribe: 202 for the public whoever is known, 201 with the id for an owner", async (prefix) => {
  const { id, headers } = await scene();
  const known = await createSubscriber(id);
  const subscribe = (body: object, who: Record<string, string> = {}) =>
    rest("POST", pathOf(prefix, id, "/subscribe"), { headers: who, body });
  const anna = { full_name: "Anna Ek", consent: true };
  for (const who of [{}, headers.member, headers.stranger, await bearerOf(await createPerson())]) {
    expect(await subscribe({ ...anna, email: newEmail() }, who)).toMatchObject({ status: 202, body: { status: "pending" } });
  }
  const answers = [await subscribe({ ...anna, email: known.email }), await subscribe({ ...anna, phone_number: uniquePhone() })];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, { status: "pending" }]));

  const email = newEmail();
  const added = await subscribe({ ...anna, email }, headers.owner);
  expect(added).toMatchObject({ status: 201, body: { id: expect.any(String), status: "pending" } });
  expect(await subscribe({ ...anna, email }, headers.owner)).toMatchObject({ status: 409 });

  for (const body of [{ ...anna }, { ...anna, email, consent: false }, { full_name: "", email, consent: true }, { ...anna, email: "x" }]) {
    expect((await subscribe(body)).status).toBe(400);
  }
  const unknown = await rest("POST", pathOf(prefix, crypto.randomUUID(), "/subscribe"), { body: { ...anna, email } });
  expect(unknown.status).toBe(404);
});

test.each(PREFIXES)("REST-18 DELETE %s/…/{subscriberId} answers 204, to owners alone and for their own subscribers", async (prefix) => {
  const { id, headers } = await scene();
  const known = await createSubscriber(id);
  const foreign = await createSubscriber((await createAssociation()).id);
  const remove = (subscriberId: string, who: Record<string, string>) =>
    rest("DELETE", pathOf(prefix, id, `/${subscriberId}`), { headers: who });
  expect((await remove(known.id, headers.leader)).status).toBe(403);
  expect((await remove(known.id, headers.stranger)).status).toBe(404);
  expect((await remove(foreign.id, headers.owner)).status).toBe(404);
  expect(await remove(known.id, headers.owner)).toMatchObject({ status: 204, body: "" });
  expect((await remove(known.id, headers.owner)).status).toBe(404);
});

test.each(PREFIXES)("REST-19 REST-20 POST %s/…/send-message answers what was accepted for delivery", async (prefix) => {
  const { id, headers } = await scene();
  await createSubscriber(id, { email: newEmail(), phoneNumber: uniquePhone() });
  await createSubscriber(id, { phoneNumber: uniquePhone() });
  const send = (body: object, who: Record<string, string> = headers.leader) =>
    rest("POST", pathOf(prefix, id, "/send-message"), { headers: who, body });
  const body = { message_content: "Vattnet är avstängt till kl 15.", channels: { sms: true, email: true, push: false } };
  const key = { "idempotency-key": crypto.randomUUID() };
  const answer = await send(body, { ...headers.leader, ...key });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: "Meddelandet är på väg.", email_sent_count: 1, sms_sent_count: 2, push_sent_count: 0, total_subscribers_targeted: 2 },
  });
  expect((await send(body, { ...headers.leader, ...key })).body).toEqual(answer.body);
  expect((await send(body, headers.member)).status).toBe(403);
  expect((await send(body, headers.stranger)).status).toBe(404);
  expect((await send(body, {})).status).toBe(401);
  for (const bad of [
    { ...body, message_content: " " },
    { ...body, message_content: "x".repeat(601) },
    { ...body, channels: { sms: false, email: false, push: false } },
    { ...body, channels: undefined },
  ]) {
    expect((await send(bad)).status).toBe(400);
  }
  expect((await send({ ...body, crisis_activation_id: crypto.randomUUID() })).status).toBe(404);
});

import { expect, test } from "vitest";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { countChanges } from "#server/trpc/count-changes.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

/** What a subscription yields, as its event stream. */
async function follow(path: string, person: TestPerson) {
  const { url, services } = portal();
  const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: null });
  const controller = new AbortController();
  const response = await fetch(`${url}/api/trpc/${path}`, {
    headers: { cookie: cookie.split(";")[0] ?? "", accept: "text/event-stream" },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  return {
    close: () => controller.abort(),
    async until(part: string): Promise<void> {
      while (!seen.includes(part)) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error(`the stream ended after: ${seen}`);
        seen += chunk.value;
      }
    },
  };
}

test("MREQ-09 owners and applicants follow each other's steps as they happen", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const applicant = await createPerson();
  const atOwner = await follow("membership.onApplications", owner);
  const atApplicant = await follow("membership.onMyApplications", applicant);
  try {
    await Promise.all([atOwner.until("data: 0\n"), atApplicant.until("data: 0\n")]);
    const { id: requestId } = await applyForMembership(await contextFor(applicant), { associationId, messageToAdmin: null });
    await atOwner.until("data: 1\n");
    await decideMembershipRequest(await contextFor(owner), { requestId, status: "approved", role: "member" });
    await Promise.all([atOwner.until("data: 2\n"), atApplicant.until("data: 1\n")]);
  } finally {
    atOwner.close();
    atApplicant.close();
  }
});

test("GUARD-18 a member without the right gets a refusal in place of the stream", async () => {
  const stream = await follow("membership.onApplications", await createMember());
  await stream.until("serialized-error");
  await stream.until('"reason":"FORBIDDEN"');
  stream.close();
});

test("a change between the first answer and the next question is not missed, and leaving ends the listening", async () => {
  const { live, db } = portal().services;
  const topic = `profile:${crypto.randomUUID()}` as const;
  const changes = countChanges(live, topic, undefined);
  expect(await changes.next()).toEqual({ done: false, value: 0 });
  await live.publish(db, topic);
  expect(await changes.next()).toEqual({ done: false, value: 1 });
  expect(await changes.return()).toEqual({ done: true, value: undefined });
});

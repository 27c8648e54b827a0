import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers } from "#drizzle/schema/index.ts";
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
    seen: () => seen,
    /** Reads on until this has been said so many times. */
    async until(part: string, times = 1): Promise<void> {
      while (seen.split(part).length <= times) {
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
  const atOwner = await follow("association.onNews", owner);
  const atApplicant = await follow("membership.onMyApplications", applicant);
  try {
    await Promise.all([atOwner.until('data: "start"\n'), atApplicant.until("data: 0\n")]);
    const { id: requestId } = await applyForMembership(await contextFor(applicant), { associationId, messageToAdmin: null });
    await atOwner.until('data: "membership"\n');
    await decideMembershipRequest(await contextFor(owner), { requestId, status: "approved", role: "member" });
    await Promise.all([atOwner.until('data: "membership"\n', 2), atApplicant.until("data: 1\n")]);
  } finally {
    atOwner.close();
    atApplicant.close();
  }
});

test("GUARD-18 a member hears of the own membership, and nothing of who applies", async () => {
  const member = await createMember();
  const stream = await follow("association.onNews", member);
  await stream.until('data: "start"');
  const { db, live } = portal().services;
  await live.publish(db, `association:${member.associationId}:membership`);
  await live.publish(db, `profile:${member.profileId}`);
  await stream.until('data: "self"');
  expect(stream.seen()).not.toContain('data: "membership"');
  stream.close();
});

test("CRIS-12 members hear of the crises of their association, and of no other one's", async () => {
  const member = await createMember();
  const [stream, elsewhere] = await Promise.all([member, await createMember()].map((person) => follow("association.onNews", person)));
  if (!stream || !elsewhere) throw new Error("no streams");
  await Promise.all([stream.until('data: "start"'), elsewhere.until('data: "start"')]);
  const { db, live } = portal().services;
  await live.publish(db, `association:${member.associationId}:crisis`);
  await stream.until('data: "crisis"');
  expect(elsewhere.seen()).not.toContain('data: "crisis"');
  stream.close();
  elsewhere.close();
});

test("GUARD-15 who is no owner any more hears nothing more of the association", async () => {
  const owner = await createMember({ role: "system_owner" });
  const stream = await follow("association.onNews", owner);
  await stream.until('data: "start"');
  const { db, live } = portal().services;
  await db.update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, owner.profileId));
  await live.publish(db, `association:${owner.associationId}:membership`);
  await stream.until("event: return");
  stream.close();
});

test("a change between the first answer and the next question is not missed, and leaving ends the listening", async () => {
  const { live, db } = portal().services;
  const topic = `profile:${crypto.randomUUID()}` as const;
  const changes = countChanges(live, topic, undefined, async () => true);
  expect(await changes.next()).toEqual({ done: false, value: 0 });
  await live.publish(db, topic);
  expect(await changes.next()).toEqual({ done: false, value: 1 });
  expect(await changes.return()).toEqual({ done: true, value: undefined });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outgoingEmails, productRequests } from "#drizzle/schema/index.ts";
import { acceptQuote, openQuotes } from "#server/domains/quotes/decide-quotes.ts";
import { inviteSupplier, resendInvitation } from "#server/domains/quotes/invite-supplier.ts";
import { readQuotes } from "#server/domains/quotes/queries.ts";
import { remindOfQuotes } from "#server/domains/quotes/remind-of-quotes.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { failEmail, sendEmail } from "#server/worker/send-email.ts";
import { createMember } from "#tests/factories/people.ts";
import { boardWithRequest, invitationTo, invited, later, offer, press } from "#tests/factories/quotes.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

/** «sent Dunk & Fat AB, Anna Exempel» */
async function toldTo(ctx: DomainContext, id: string): Promise<string[]> {
  const { history } = await readQuotes(ctx, id);
  return history.map(({ event, supplierName, by, quotes }) =>
    [event, supplierName ?? quotes, by].filter((part) => part !== null).join(", "),
  );
}

describe("the history of a request", () => {
  test("tells each mailing, answer and decision in order, by whom and with whom", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const second = await createMember({ role: "system_owner", associationId: owner.associationId });
    const won = await invited(ctx, id);
    const lost = await invited(await contextFor(second), id, { supplierName: "Fat AB" });
    const no = await invited(ctx, id, { supplierName: "Nej AB" });
    await resendInvitation(await contextFor(second), { quoteInvitationId: lost.quoteInvitationId });
    await press(won.link, offer("100"));
    await press(`${no.link}/avboj`);
    await openQuotes(ctx, { productRequestId: id });
    await press(won.link, offer("90"));
    await openQuotes(await contextFor(second), { productRequestId: id });
    const quoteId = (await readQuotes(ctx, id)).invitations[0]?.quotes[0]?.id ?? "";
    await acceptQuote(ctx, { quoteId });
    await mailTo(won.email, /^Er offert är godkänd/);
    await mailTo(lost.email, /^Vi valde en annan offert/);
    const story = [
      `sent, Dunk & Fat AB, ${owner.fullName}`,
      `sent, Fat AB, ${second.fullName}`,
      `sent, Nej AB, ${owner.fullName}`,
      `resent, Fat AB, ${second.fullName}`,
      "given, Dunk & Fat AB",
      "declined, Nej AB",
      `opened, 1, ${owner.fullName}`,
      "given_anew, Dunk & Fat AB",
      `opened, 1, ${second.fullName}`,
      `accepted, Dunk & Fat AB, ${owner.fullName}`,
    ];
    await expect.poll(async () => (await toldTo(ctx, id)).length, { timeout: 10_000 }).toBe(story.length + 2);
    const told = await toldTo(ctx, id);
    expect(told.slice(0, story.length)).toEqual(story);
    expect(told.slice(story.length).toSorted()).toEqual(["informed, Dunk & Fat AB", "informed, Fat AB"]);
    const times = (await readQuotes(ctx, id)).history.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test("members of the association read it too, and nobody else; it holds no address", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const { email } = await invited(ctx, id);
    const member = await contextFor(await createMember({ associationId: owner.associationId }));
    expect(await toldTo(member, id)).toEqual([`sent, Dunk & Fat AB, ${owner.fullName}`]);
    expect(JSON.stringify((await readQuotes(member, id)).history)).not.toContain(email);
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    await expect(readQuotes(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    // Whose request it is stays whoever sent it; what the association did with its suppliers is the association's.
    await portal().services.db.update(productRequests).set({ housingAssociationId: null }).where(eq(productRequests.id, id));
    expect(await toldTo(ctx, id)).toEqual([]);
  });

  test("of a quote that is not opened tells that it came, and its corrections when it is", async () => {
    const { ctx, id } = await boardWithRequest();
    const { link } = await invited(ctx, id);
    await press(link, offer("100"));
    await press(link, offer("90"));
    const events = async () => (await readQuotes(ctx, id)).history.map(({ event }) => event);
    expect(await events()).toEqual(["sent", "given"]);
    await openQuotes(ctx, { productRequestId: id });
    expect(await events()).toEqual(["sent", "given", "corrected", "opened"]);
    expect((await readQuotes(ctx, id)).history[2]).toMatchObject({ supplierName: "Dunk & Fat AB", by: null });
  });

  test("tells of a reminder when it has left, and not of one that an answer made needless", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const silent = await invited(ctx, id);
    const near = await contextFor(owner, { now: () => later(28) });
    await remindOfQuotes(near);
    await mailTo(silent.email, /^Påminnelse: /);
    await expect
      .poll(() => toldTo(ctx, id), { timeout: 10_000 })
      .toEqual([`sent, Dunk & Fat AB, ${owner.fullName}`, "reminded, Dunk & Fat AB"]);
    expect(await auditRows("quote.remind", id)).toEqual([
      { actorProfileId: null, associationId: owner.associationId, details: { quoteInvitationId: silent.quoteInvitationId } },
    ]);

    const other = await boardWithRequest();
    const { link, quoteInvitationId } = await invited(other.ctx, other.id);
    const held = { ...(await contextFor(other.owner, { now: () => later(28) })), jobs: { ...ctx.jobs, enqueue: async () => undefined } };
    await remindOfQuotes(held);
    await press(link, offer("100"));
    const isReminder = eq(outgoingEmails.dedupeKey, `quote-reminder:${quoteInvitationId}:1`);
    const [reminder] = await ctx.db.select().from(outgoingEmails).where(isReminder);
    await sendEmail(other.ctx, reminder?.id ?? "");
    expect([reminder?.status, await ctx.db.$count(outgoingEmails, isReminder)]).toEqual(["queued", 0]);
    expect((await toldTo(other.ctx, other.id)).map((line) => line.split(",")[0])).toEqual(["sent", "given"]);
  });

  test("tells of a mail that could not be sent, also when a new link has been sent since", async () => {
    const { owner, ctx, id } = await boardWithRequest();
    const held = { ...ctx, jobs: { ...ctx.jobs, enqueue: async () => undefined } };
    const { quoteInvitationId } = await inviteSupplier(held, invitationTo(id));
    await resendInvitation(held, { quoteInvitationId });
    const failing = async (key: string) => {
      const [email] = await ctx.db.select().from(outgoingEmails).where(eq(outgoingEmails.dedupeKey, key));
      await failEmail(ctx, email?.id ?? "");
      await failEmail(ctx, email?.id ?? "");
    };
    await failing(`quote-invitation:${quoteInvitationId}:1`);
    expect((await readQuotes(ctx, id)).invitations).toMatchObject([{ mailStatus: "running" }]);
    expect(await toldTo(ctx, id)).toEqual([
      `sent, Dunk & Fat AB, ${owner.fullName}`,
      `resent, Dunk & Fat AB, ${owner.fullName}`,
      "mail_failed, Dunk & Fat AB",
    ]);
    await remindOfQuotes({ ...held, now: () => later(28) });
    await failing(`quote-reminder:${quoteInvitationId}:2`);
    expect(await auditRows("quote.mail_failed", id)).toHaveLength(2);
    expect(await auditRows("quote.remind", id)).toEqual([]);
  });
});

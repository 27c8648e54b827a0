import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { collaborationLinks, collaborationShareLog, outgoingEmails } from "#drizzle/schema/index.ts";
import { activePartners, arePartners } from "#server/domains/collaboration/partner-queries.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

/** Two houses whose owners have pressed «Börja samverka». */
async function twoHouses(values: Parameters<typeof createCooperating>[0] = {}) {
  const [own, other] = [await createCooperating(values), await createCooperating(values)];
  return { own, other, asOwner: await clientFor(own.owner), asOther: await clientFor(other.owner) };
}

const mailsAbout = (linkId: string) =>
  db()
    .select({ template: outgoingEmails.template, recipient: outgoingEmails.recipient, payload: outgoingEmails.payload })
    .from(outgoingEmails)
    .then((rows) => rows.filter(({ payload }) => (payload as { linkId?: string }).linkId === linkId));

test("COLL-01 an association begins, invites another by its code, and both cooperate when that one says yes", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  expect(await client.collaboration.network.query()).toMatchObject({ settings: null, partners: [], received: [], sent: [] });
  expect((await refusal(client.collaboration.inviteByCode.mutate({ code: "K7MD4-XPQ82" }))).data).toMatchObject({
    httpStatus: 412,
    reason: "COLLABORATION_NOT_STARTED",
  });
  await client.collaboration.start.mutate();
  await client.collaboration.start.mutate();
  expect(await auditRows("collaboration.start", owner.associationId)).toHaveLength(1);

  const other = await createMember({ role: "system_owner" });
  const asOther = await clientFor(other);
  await asOther.collaboration.start.mutate();
  const code = (await asOther.collaboration.network.query()).settings?.code ?? "";
  const spaced = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
  await client.collaboration.inviteByCode.mutate({ code: spaced, message: "Vi har elverk." });
  const [sent] = (await client.collaboration.network.query()).sent;
  const [received] = (await asOther.collaboration.network.query()).received;
  expect(received).toMatchObject({ linkId: sent?.linkId, message: "Vi har elverk." });
  const linkId = received?.linkId ?? "";
  expect(await mailsAbout(linkId)).toMatchObject([{ template: "collaboration-news", recipient: other.email }]);
  expect(await activePartners(db(), owner.associationId)).toEqual([]);
  expect((await refusal(asOther.collaboration.withdrawInvitation.mutate({ linkId }))).data).toMatchObject({ httpStatus: 404 });
  expect((await refusal(client.collaboration.answerInvitation.mutate({ linkId, accepts: true }))).data).toMatchObject({ httpStatus: 404 });

  await asOther.collaboration.answerInvitation.mutate({ linkId, accepts: true });
  expect(await activePartners(db(), owner.associationId)).toMatchObject([{ linkId, associationId: other.associationId }]);
  expect(await arePartners(db(), other.associationId, owner.associationId)).toBe(true);
  expect((await client.collaboration.network.query()).partners).toMatchObject([{ linkId, state: "active", isInCrisis: null }]);
  expect(await auditRows("collaboration.answer_invitation", linkId)).toMatchObject([{ details: { accepts: true } }]);
  expect((await mailsAbout(linkId)).map(({ recipient }) => recipient)).toContain(owner.email);
  const again = client.collaboration.inviteByCode.mutate({ code });
  expect((await refusal(again)).data).toMatchObject({ httpStatus: 409, reason: "ALREADY_LINKED" });
});

test("COLL-01 a code that nobody has, the own one and a blocker's are refused, and a declined association can be asked again", async () => {
  const { own, other, asOwner, asOther } = await twoHouses();
  await asOwner.collaboration.renewCode.mutate();
  await asOther.collaboration.renewCode.mutate();
  const codeOf = async (client: typeof asOwner) => (await client.collaboration.settings.query())?.code ?? "";
  const invite = async (code: string) => refusal(asOwner.collaboration.inviteByCode.mutate({ code }));
  expect((await invite("2222222222")).data).toMatchObject({ reason: "COLLABORATION_CODE_UNKNOWN" });
  expect((await invite(await codeOf(asOwner))).data).toMatchObject({
    reason: "COLLABORATION_WITH_ITSELF",
    fields: { code: "Det är er egen kod." },
  });
  expect((await invite("kort")).data).toMatchObject({ httpStatus: 400 });

  await asOwner.collaboration.inviteByCode.mutate({ code: await codeOf(asOther) });
  const linkId = (await asOther.collaboration.network.query()).received[0]?.linkId ?? "";
  await asOther.collaboration.answerInvitation.mutate({ linkId, accepts: false });
  const no = await mailTo(own.owner.email, / har tackat nej till att samverka med /);
  expect(no.subject).toBe(`${other.name} har tackat nej till att samverka med ${own.name}`);
  expect((await asOwner.collaboration.network.query()).sent).toEqual([]);
  await asOwner.collaboration.inviteByCode.mutate({ code: await codeOf(asOther) });
  const second = (await asOther.collaboration.network.query()).received[0]?.linkId ?? "";
  await asOther.collaboration.block.mutate({ linkId: second, isBlocked: true });
  expect((await asOwner.collaboration.network.query()).sent).toEqual([]);
  expect((await invite(await codeOf(asOther))).data).toMatchObject({ reason: "COLLABORATION_CODE_UNKNOWN" });
  expect((await asOther.collaboration.settings.query())?.blocked).toEqual([{ linkId: second, name: own.name }]);
  await asOther.collaboration.block.mutate({ linkId: second, isBlocked: false });
  await asOwner.collaboration.inviteByCode.mutate({ code: await codeOf(asOther) });
  expect((await asOther.collaboration.network.query()).received).toMatchObject([{ name: own.name }]);
});

test("COLL-01 a mailed invitation opens once, for one association, in its time, and says nothing before the yes", async () => {
  const { own, asOwner, asOther } = await twoHouses();
  const email = `${unique("styrelsen")}@granne.example`;
  await asOwner.collaboration.inviteByEmail.mutate({ email, message: null });
  const [sent] = (await asOwner.collaboration.network.query()).sent;
  expect(sent).toMatchObject({ to: email, expiresAt: expect.any(String) });
  const linkId = sent?.linkId ?? "";
  const [mail] = await mailsAbout(linkId);
  expect(mail).toMatchObject({ template: "collaboration-invitation", recipient: email });
  const token = /#invitation=([\w-]+)/.exec((await mailTo(email, /./)).text)?.[1] ?? "";
  expect(token).not.toBe("");
  const [row] = await db().select().from(collaborationLinks).where(eq(collaborationLinks.id, linkId));
  expect(row?.tokenHash).not.toContain(token);

  expect((await refusal(asOwner.collaboration.claimInvitation.mutate({ token }))).data).toMatchObject({
    reason: "COLLABORATION_WITH_ITSELF",
  });
  expect((await refusal(asOther.collaboration.claimInvitation.mutate({ token: `${token}x` }))).data).toMatchObject({ httpStatus: 404 });
  await asOther.collaboration.claimInvitation.mutate({ token });
  expect((await asOther.collaboration.network.query()).received).toMatchObject([{ linkId, name: own.name }]);
  expect((await asOwner.collaboration.network.query()).sent).toMatchObject([{ to: email }]);
  expect((await refusal(asOther.collaboration.claimInvitation.mutate({ token }))).data).toMatchObject({ reason: "INVITATION_GONE" });
  await asOther.collaboration.answerInvitation.mutate({ linkId, accepts: true });
  expect((await asOwner.collaboration.network.query()).partners).toHaveLength(1);
  const [answered] = await db().select().from(collaborationLinks).where(eq(collaborationLinks.id, linkId));
  expect(answered).toMatchObject({ invitedEmail: null, tokenHash: null, expiresAt: null });
});

test("COLL-01 the address of an own owner is refused, and who declines a mailed invitation is not named", async () => {
  const { own, other, asOwner, asOther } = await twoHouses();
  const address = own.owner.email.toUpperCase();
  expect((await refusal(asOwner.collaboration.inviteByEmail.mutate({ email: address, message: null }))).data).toMatchObject({
    reason: "COLLABORATION_WITH_ITSELF",
    fields: { email: "Adressen är en systemägares i er egen förening." },
  });
  expect((await asOwner.collaboration.network.query()).sent).toEqual([]);

  const email = `${unique("styrelsen")}@granne.example`;
  await asOwner.collaboration.inviteByEmail.mutate({ email, message: null });
  const token = /#invitation=([\w-]+)/.exec((await mailTo(email, /./)).text)?.[1] ?? "";
  await asOther.collaboration.claimInvitation.mutate({ token });
  const linkId = (await asOther.collaboration.network.query()).received[0]?.linkId ?? "";
  await asOther.collaboration.answerInvitation.mutate({ linkId, accepts: false });
  const mail = await mailTo(own.owner.email, / har tackat nej till att samverka med /);
  expect(`${mail.subject} ${mail.text}`).not.toContain(other.name);
});

test("COLL-01 the other side is mailed when cooperation is ended, and not when it is blocked", async () => {
  const { own, other, asOwner, asOther } = await twoHouses();
  await asOwner.collaboration.endLink.mutate({ linkId: await link(own, other) });
  const mail = await mailTo(other.owner.email, / har avslutat samverkan med /);
  expect(mail.subject).toBe(`${own.name} har avslutat samverkan med ${other.name}`);
  const blocked = await link(own, other);
  await asOther.collaboration.block.mutate({ linkId: blocked, isBlocked: true });
  expect(await mailsAbout(blocked)).toEqual([]);
});

test("COLL-01 an invitation by e-mail runs out, and the address with it", async () => {
  const { own, asOwner } = await twoHouses();
  await asOwner.collaboration.inviteByEmail.mutate({ email: "sen@granne.example", message: null });
  const linkId = (await asOwner.collaboration.network.query()).sent[0]?.linkId ?? "";
  await db()
    .update(collaborationLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(collaborationLinks.id, linkId));
  expect((await asOwner.collaboration.network.query()).sent).toEqual([]);
  await cleanUp(await contextFor(own.owner));
  expect(await db().$count(collaborationLinks, eq(collaborationLinks.id, linkId))).toBe(0);
});

test("COLL-01 neighbours with the same postal code are suggested when they let themselves be found", async () => {
  const postalCode = "98239";
  const own = await createCooperating({ postalCode });
  const shy = await createCooperating({ postalCode });
  const open = await createCooperating({ postalCode }, { isDiscoverable: true, presentation: "Vi har en stor tvättstuga." });
  await createCooperating({ postalCode: "98238" }, { isDiscoverable: true });
  await createCooperating({ postalCode }, { isDiscoverable: true, pausedAt: new Date() });
  const client = await clientFor(own.owner);
  const suggested = async () => (await client.collaboration.network.query()).suggestions.map(({ name }) => name);
  expect(await suggested()).toEqual([open.name]);
  expect(await suggested()).not.toContain(shy.name);
  await link(own, open, { state: "invited" });
  expect(await suggested()).toEqual([]);
});

test("COLL-01 a partner's status light and presentation show only what it shares, and nothing while either side rests", async () => {
  const { own, other, asOwner, asOther } = await twoHouses({ latitude: 59.3, longitude: 18 });
  const linkId = await link(own, other);
  await createLedCrisis(other.associationId);
  const partner = async () => (await asOwner.collaboration.network.query()).partners[0];
  expect(await partner()).toMatchObject({ isInCrisis: null, isResting: false, metres: 0 });
  const settings = await asOther.collaboration.settings.query();
  await asOther.collaboration.saveSettings.mutate({
    ...{ seenAt: settings?.updatedAt ?? "", isDiscoverable: false, presentation: "Vi hjälps åt.", contactRole: "Ordförande" },
    ...{ defaultVisibility: "network", leadersMaySend: false, quietFrom: null, quietTo: null, sharesStatusInCrisis: true },
  });
  expect(await partner()).toMatchObject({ isInCrisis: true, presentation: "Vi hjälps åt.", contactRole: "Ordförande" });

  await asOther.collaboration.pauseLink.mutate({ linkId, isPaused: true });
  expect(await partner()).toMatchObject({ state: "paused", isPausedByUs: false, isResting: true, isInCrisis: null, presentation: null });
  const resume = asOwner.collaboration.pauseLink.mutate({ linkId, isPaused: false });
  expect((await refusal(resume)).data).toMatchObject({ httpStatus: 409, reason: "LINK_STATE_CHANGED" });
  await asOther.collaboration.pauseLink.mutate({ linkId, isPaused: false });
  expect(await arePartners(db(), own.associationId, other.associationId)).toBe(true);

  await asOther.collaboration.pauseSharing.mutate({ isPaused: true });
  expect(await partner()).toMatchObject({ state: "active", isResting: true, isInCrisis: null, resourceCount: 0 });
  expect(await activePartners(db(), other.associationId)).toEqual([]);
  expect((await refusal(asOwner.collaboration.partnerResources.query({ linkId }))).data).toMatchObject({ httpStatus: 404 });
  await asOther.collaboration.pauseSharing.mutate({ isPaused: false });
  await asOwner.collaboration.endLink.mutate({ linkId });
  expect(await activePartners(db(), other.associationId)).toEqual([]);
  expect((await asOther.collaboration.network.query()).partners).toEqual([]);
});

test("COLL-01 partners see what is shown to them, not what is kept or shown to others, and each look stands in the log once", async () => {
  const { own, other, asOwner, asOther } = await twoHouses();
  const third = await createCooperating();
  const linkId = await link(own, other);
  await link(other, third);
  await createResource(other.associationId, { name: "Elverk", quantity: 2, unit: "st" });
  await createResource(other.associationId, { name: "Bara för oss", visibility: "nobody" });
  await createResource(other.associationId, { name: "För den tredje", visibility: "chosen", visibleTo: [third.associationId] });
  await createResource(other.associationId, { name: "För er", visibility: "chosen", visibleTo: [own.associationId] });
  expect((await asOwner.collaboration.network.query()).partners).toMatchObject([{ resourceCount: 2 }]);
  const shown = await asOwner.collaboration.partnerResources.query({ linkId });
  expect(shown.resources.map(({ name }) => name)).toEqual(["Elverk", "För er"]);
  expect(JSON.stringify(shown)).not.toContain(other.associationId);
  await asOwner.collaboration.partnerResources.query({ linkId });

  const log = await db().select().from(collaborationShareLog).where(eq(collaborationShareLog.housingAssociationId, other.associationId));
  expect(log.filter(({ what }) => what === "resources")).toMatchObject([
    {
      otherAssociationId: own.associationId,
      otherName: own.name,
      details: { resources: ["Elverk, 2 st", expect.stringContaining("För er")] },
    },
  ]);
  expect((await refusal(asOther.collaboration.partnerResources.query({ linkId: crypto.randomUUID() }))).data).toMatchObject({
    httpStatus: 404,
  });
});

test("COLL-01 an invitation that names a resident is refused", async () => {
  const { own, asOwner } = await twoHouses();
  await createMember({ associationId: own.associationId, fullName: "Vera Exempelström" });
  const message = "Fråga Vera  exempelström i trapphus B.";
  const refused = await refusal(asOwner.collaboration.inviteByEmail.mutate({ email: "a@granne.example", message }));
  expect(refused.data).toMatchObject({ reason: "RESIDENT_NAMED", fields: { message: expect.any(String) } });
});

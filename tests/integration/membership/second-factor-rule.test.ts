import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { crisisActivations, crisisMessages, housingAssociations, outgoingEmails, passkeys, totpFactors } from "#drizzle/schema/index.ts";
import { enrollFactor, verifyFactor } from "#server/domains/account/second-factor.ts";
import { lockTeam } from "#server/domains/teams/lock-team.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { can, PERMISSIONS } from "#shared/permissions.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { createPasskey } from "#tests/factories/passkeys.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";

const DAY_MS = 24 * 60 * 60_000;
const OWED = {
  message: "Föreningen kräver tvåfaktorsautentisering för det här. Slå på den under Inställningar → Säkerhet.",
  data: { code: "FORBIDDEN", reason: "SECOND_FACTOR_OWED" },
};

const db = () => portal().services.db;
/** Of the house that the test is about: who has a second factor, and who has none. */
let chair: TestMember;
let colleague: TestMember;

beforeEach(async () => {
  chair = await createMember({ role: "system_owner" });
  colleague = await createMember({ role: "system_owner", associationId: chair.associationId });
  await createSecondFactor(chair);
});

const ruleOf = async ({ associationId }: TestMember): Promise<Date | null | undefined> =>
  (await db().select().from(housingAssociations).where(eq(housingAssociations.id, associationId)))[0]?.secondFactorFrom;

const requiredSince = (daysAgo: number) =>
  db()
    .update(housingAssociations)
    .set({ secondFactorFrom: new Date(Date.now() - daysAgo * DAY_MS) })
    .where(eq(housingAssociations.id, chair.associationId));

const tellResidents = (crisisActivationId: string) =>
  db()
    .insert(crisisMessages)
    .values({
      ...{ housingAssociationId: chair.associationId, crisisActivationId, kind: "activation", audience: "subscribers" },
      ...{ subject: "Krisläge: El", content: "Strömmen är borta.", bySms: true, byEmail: false, byPush: false },
      ...{ idempotencyKey: crypto.randomUUID(), releasedAt: new Date() },
    });

const rightsOf = async (person: TestMember) => (await (await clientFor(person)).auth.session.query())?.association?.role;

/** What an owner alone may do: a read and a write of the door for owners, and a write that asks for the role itself. */
async function triesOf(person: TestMember): Promise<unknown[]> {
  const client = await clientFor(person);
  const tries = [
    client.membership.counts.query(),
    client.testAlarms.change.mutate({ isOn: true, bySms: false }),
    client.association.update.mutate({ city: "Umeå" }),
  ];
  return Promise.all(
    tries.map((call) =>
      call.then(
        () => null,
        (error) => error.data?.reason,
      ),
    ),
  );
}
const [MAY, MAY_NOT] = [[null, null, null], Array(3).fill("SECOND_FACTOR_OWED")];

describe("the switch", () => {
  const switchBy = async (person: TestMember, isRequired: boolean) =>
    (await clientFor(person)).membership.requireSecondFactor.mutate({ isRequired });
  const mailsOfRule = ({ userId }: TestMember) =>
    db().$count(outgoingEmails, and(eq(outgoingEmails.userId, userId), eq(outgoingEmails.template, "second-factor-required")));

  test("is for an owner who has a second factor; whoever has none is told to get one first", async () => {
    expect(await refusal(switchBy(colleague, true))).toMatchObject({
      message: "Slå på tvåfaktorsautentisering för dig själv först, under Inställningar → Säkerhet.",
      data: { code: "PRECONDITION_FAILED", reason: "OWN_SECOND_FACTOR_FIRST" },
    });
    expect(await ruleOf(chair)).toBeNull();
    await requiredSince(-3);
    expect(await refusal(switchBy(colleague, false))).toMatchObject({ data: { reason: "OWN_SECOND_FACTOR_FIRST" } });
    expect(await ruleOf(chair)).not.toBeNull();
  });

  test("holds fourteen days later, and tells the other owners once", async () => {
    const leader = await createMember({ role: "team_leader", associationId: chair.associationId });
    const before = Date.now();
    await switchBy(chair, true);
    const from = await ruleOf(chair);
    expect(Math.round(((from?.getTime() ?? 0) - before) / DAY_MS)).toBe(14);
    await switchBy(chair, true);
    expect(await ruleOf(chair)).toEqual(from);
    expect(await Promise.all([chair, colleague, leader].map(mailsOfRule))).toEqual([0, 1, 0]);
    const mail = await mailTo(colleague.email, /kräver tvåfaktorsautentisering från /);
    expect(mail.text).toContain("Det går alltid att larma.");
    expect(mail.text).toContain(`${portal().url}/settings?tab=sakerhet`);
    expect(await auditRows("membership.require_second_factor", chair.associationId)).toEqual([
      { actorProfileId: chair.profileId, associationId: chair.associationId, details: null },
    ]);
  });

  test("gives the owners their rights back when it is turned off", async () => {
    await requiredSince(1);
    expect(await triesOf(colleague)).toEqual(MAY_NOT);
    expect(await refusal(switchBy(colleague, false))).toMatchObject(OWED);
    await switchBy(chair, false);
    expect(await ruleOf(chair)).toBeNull();
    expect(await triesOf(colleague)).toEqual(MAY);
    expect(await auditRows("membership.waive_second_factor", chair.associationId)).toHaveLength(1);
  });
});

describe("an owner without a second factor", () => {
  test("loses nothing before the day, and is told of it", async () => {
    await requiredSince(-3);
    expect(await triesOf(colleague)).toEqual(MAY);
    const session = await (await clientFor(colleague)).auth.session.query();
    expect(session).toMatchObject({
      association: { role: "system_owner", secondFactorFrom: (await ruleOf(chair))?.toISOString() },
      dueFactor: { from: (await ruleOf(chair))?.toISOString(), isOwed: false },
    });
    expect((await (await clientFor(chair)).auth.session.query())?.dueFactor).toBeNull();
  });

  test("may from that day what a team leader may, and is told why of all else", async () => {
    await requiredSince(1);
    const { actor } = await contextFor(colleague);
    const refused = PERMISSIONS.filter((permission) => {
      try {
        requirePermission(actor, permission);
        return false;
      } catch (error) {
        expect(error).toMatchObject({ reason: "SECOND_FACTOR_OWED", message: OWED.message });
        return true;
      }
    });
    expect(refused).toEqual(PERMISSIONS.filter((permission) => !can("team_leader", permission)));
    expect(await triesOf(colleague)).toEqual(MAY_NOT);
    expect(await triesOf(chair)).toEqual(MAY);
    const [team] = await createTeams(chair.associationId);
    const held = db().transaction((tx) => lockTeam(tx, requirePermission(actor, "teams:edit"), team?.id ?? ""));
    await expect(held, "a team that somebody else leads").rejects.toMatchObject({ reason: "FORBIDDEN" });
    const client = await clientFor(colleague);
    expect(await client.membership.myRole.query()).toEqual({ associationId: chair.associationId, role: "team_leader" });
    expect((await client.auth.session.query())?.dueFactor?.isOwed).toBe(true);
  });

  test("alarms, and is a full owner as long as a crisis is led that residents were told of", async () => {
    await requiredSince(1);
    const { id } = await createCrisis(colleague);
    expect(await triesOf(colleague), "a crisis that nobody was told of").toEqual(MAY_NOT);
    await tellResidents(id);
    expect(await rightsOf(colleague)).toBe("system_owner");
    expect(await triesOf(colleague)).toEqual(MAY);
    await db().update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, id));
    expect(await triesOf(colleague)).toEqual(MAY_NOT);
  });

  test("is none the more for an exercise, nor for the crisis of another house", async () => {
    await requiredSince(1);
    await createCrisis(colleague, { isExercise: true });
    await createCrisis(await createMember({ role: "system_owner" }));
    expect(await triesOf(colleague)).toEqual(MAY_NOT);
  });

  test("is held to it with keys and tokens too", async () => {
    await requiredSince(1);
    for (const kind of ["named", "sign_in"] as const) {
      const { token } = await createBearer(colleague, { kind });
      expect(await refusal(bearerClient(token).membership.counts.query()), kind).toMatchObject(OWED);
      const path = `/api/associations/${chair.associationId}/membership-requests`;
      expect(await rest("GET", path, { headers: { authorization: `Bearer ${token}` } }), kind).toMatchObject({
        status: 403,
        body: { reason: "SECOND_FACTOR_OWED", error: OWED.message },
      });
    }
  });
});

describe("what counts", () => {
  test("makes no owner of a session or a key that the password alone had opened", async () => {
    await requiredSince(1);
    const stolen = await clientFor(colleague);
    const { token } = await createBearer(colleague, { kind: "named" });
    const ctx = await contextFor(colleague, {}, { withSession: true });
    const { id, totp } = await enrollFactor(ctx);
    await verifyFactor(ctx, { factorId: id, code: totpCode(totp.secret) });
    expect(await stolen.auth.session.query()).toBeNull();
    expect(await refusal(bearerClient(token).membership.counts.query())).toMatchObject({ data: { code: "UNAUTHORIZED" } });
    expect(await triesOf(colleague)).toEqual(MAY);
  });

  test("is an app with its code, until it is removed", async () => {
    await requiredSince(1);
    await createSecondFactor(colleague);
    expect(await triesOf(colleague)).toEqual(MAY);
    await db().delete(totpFactors).where(eq(totpFactors.userId, colleague.userId));
    expect(await triesOf(colleague)).toEqual(MAY_NOT);
  });

  test("is a passkey, until it is removed", async () => {
    await requiredSince(1);
    await createPasskey(colleague);
    expect(await triesOf(colleague)).toEqual(MAY);
    await db().delete(passkeys).where(eq(passkeys.userId, colleague.userId));
    expect(await triesOf(colleague)).toEqual(MAY_NOT);
  });

  test("is asked of owners alone", async () => {
    await requiredSince(1);
    for (const role of ["team_leader", "member"] as const) {
      const person = await createMember({ role, associationId: chair.associationId });
      const { actor } = await contextFor(person);
      expect(actor).toMatchObject({ role, dueFactor: null });
      expect((await refusal((await clientFor(person)).membership.counts.query())).data.reason).toBe("FORBIDDEN");
    }
  });
});

import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisActivationAreas as areas, crisisTasks as tasks } from "#drizzle/schema/index.ts";
import type { PersonView } from "#server/domains/account/name-queries.ts";
import { listMembersAmong } from "#server/domains/membership/name-queries.ts";
import { listRoles } from "#server/domains/membership/queries.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { can } from "#shared/permissions.ts";
import type { addAreaInput, handOverCrisisInput, updateCrisisInput } from "#shared/schemas/crisis.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { type ActivationFacts, leadsRealCrisis } from "./activation-queries.ts";
import { type CrisisView, readCrisisView } from "./crisis-queries.ts";
import { writeSystemEntry } from "./log.ts";
import { copyPlaybook } from "./playbooks.ts";
import { requireActive, takeCrisisToLead } from "./require-crisis.ts";

type Change = z.output<typeof updateCrisisInput>;

/**
 * Changes the level, the promised next message, the temperature outdoors or the number to ring; what is left out stays, and each change stands in
 * the log. Throws ForbiddenError, NotFoundError, ConflictError with CRISIS_RESOLVED.
 */
export function updateCrisis(ctx: DomainContext, input: Change): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { crisis } = await takeCrisisToLead(tx, actor, input.activationId);
    requireActive(crisis);
    const { level = crisis.level, outdoorCelsius = crisis.outdoorCelsius } = input;
    const publicPhone = input.publicPhone === undefined ? crisis.publicPhone : readPhoneField("publicPhone", input.publicPhone);
    const nextUpdateAt = input.nextUpdateAt === undefined ? crisis.nextUpdateAt : input.nextUpdateAt && new Date(input.nextUpdateAt);
    const lines = changeLines(crisis, { level, outdoorCelsius, publicPhone, nextUpdateAt: nextUpdateAt || null }, ctx.now());
    if (lines.length === 0) return readCrisisView(tx, actor, crisis.id);

    await tx
      .update(activations)
      .set({ level, outdoorCelsius, publicPhone, nextUpdateAt: nextUpdateAt || null })
      .where(eq(activations.id, crisis.id));
    await writeSystemEntry(tx, crisis.id, lines.join(" "), actor.profileId);
    await recordAudit(tx, actor, "crisis.update", crisis.id, { level, outdoorCelsius, nextUpdateAt });
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return readCrisisView(tx, actor, crisis.id);
  });
}

type Changeable = Pick<ActivationFacts, "level" | "outdoorCelsius" | "nextUpdateAt" | "publicPhone">;

function changeLines(before: Changeable, after: Changeable, now: Date): string[] {
  const lines: string[] = [];
  if (after.level !== before.level) lines.push(`${crisisLevelLabel(before.level)} ändrades till ${crisisLevelLabel(after.level)}.`);
  if (after.nextUpdateAt?.getTime() !== before.nextUpdateAt?.getTime()) {
    lines.push(
      after.nextUpdateAt ? `Nästa besked är utlovat till ${formatDayTime(after.nextUpdateAt, now)}.` : "Inget nästa besked är utlovat.",
    );
  }
  if (after.outdoorCelsius !== before.outdoorCelsius) {
    lines.push(
      after.outdoorCelsius === null ? "Utetemperaturen är inte längre angiven." : `Ute är det ${formatNumber(after.outdoorCelsius)} °C.`,
    );
  }
  if (after.publicPhone !== before.publicPhone) {
    lines.push(after.publicPhone ? `De boende ringer ${formatPhone(after.publicPhone)}.` : "Inget nummer att ringa visas för de boende.");
  }
  return lines;
}

/**
 * Lets a crisis spread to another area: it gets the tasks of that area's playbook, counted from now, and its team works in it
 * too. Nothing is sent. An area that it has already changes nothing. Throws ForbiddenError, NotFoundError, ConflictError with
 * CRISIS_RESOLVED, or CRISIS_ALREADY_ACTIVE where the area has a crisis of its own.
 */
export function addArea(ctx: DomainContext, input: z.output<typeof addAreaInput>): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { crisis } = await takeCrisisToLead(tx, actor, input.activationId);
    requireActive(crisis);
    const area = await findCrisisDomain(tx, input.crisisDomainId);
    if (!area) throw new NotFoundError();
    const view = await readCrisisView(tx, actor, crisis.id);
    if (area.id === crisis.crisisDomainId || view.addedAreas.some(({ id }) => id === area.id)) return view;
    if (await leadsRealCrisis(tx, actor.associationId, area.id)) throw new ConflictError("CRISIS_ALREADY_ACTIVE");

    await tx.insert(areas).values({ crisisActivationId: crisis.id, crisisDomainId: area.id, createdAt: ctx.now() });
    const spread = { id: crisis.id, crisisDomainId: area.id, level: crisis.level, createdAt: ctx.now() };
    const added = await copyPlaybook(tx, spread, await lastPosition(tx, crisis.id));
    const line =
      added === 0 ? "Det har inga färdiga uppgifter." : added === 1 ? "En uppgift lades till." : `${added} uppgifter lades till.`;
    await writeSystemEntry(tx, crisis.id, `Området ${area.name} lades till. ${line}`, actor.profileId);
    await recordAudit(tx, actor, "crisis.add_area", crisis.id, { crisisDomainId: area.id, tasks: added });
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return readCrisisView(tx, actor, crisis.id);
  });
}

async function lastPosition(tx: Transaction, activationId: string): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${tasks.position}), 0)::int` })
    .from(tasks)
    .where(eq(tasks.crisisActivationId, activationId));
  return last?.position ?? 0;
}

/**
 * Makes somebody else the one who leads; the log says who and when. Throws ForbiddenError, NotFoundError, InvalidError with
 * CANNOT_LEAD for a member without the right, ConflictError with CRISIS_RESOLVED.
 */
export function handOverCrisis(ctx: DomainContext, input: z.output<typeof handOverCrisisInput>): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { crisis, members } = await takeCrisisToLead(tx, actor, input.activationId);
    const next = members.find(({ profileId }) => profileId === input.profileId);
    if (!next) throw new NotFoundError();
    if (!can(next.role, "crisis:activate")) throw new InvalidError("CANNOT_LEAD");
    requireActive(crisis);
    if (crisis.ledByProfileId === next.profileId) return readCrisisView(tx, actor, crisis.id);

    await tx.update(activations).set({ ledByProfileId: next.profileId }).where(eq(activations.id, crisis.id));
    await writeSystemEntry(tx, crisis.id, "Lämnade över ledningen.", actor.profileId);
    await writeSystemEntry(tx, crisis.id, "Tog över ledningen.", next.profileId);
    await recordAudit(tx, actor, "crisis.hand_over", crisis.id, { from: crisis.ledByProfileId, to: next.profileId });
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return readCrisisView(tx, actor, crisis.id);
  });
}

/** Who can take a crisis over, in Swedish order of name: system owners and team leaders of the caller's association. */
export async function listLeaders(ctx: DomainContext): Promise<PersonView[]> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const leaders = (await listRoles(ctx.db, associationId)).filter(({ role }) => can(role, "crisis:activate"));
  const people = await listMembersAmong(
    ctx.db,
    associationId,
    leaders.map(({ profileId }) => profileId),
  );
  return people.map(({ profileId, displayName }) => ({ profileId, name: displayName }));
}

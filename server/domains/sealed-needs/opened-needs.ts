import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  housingAssociationApartments as apartments,
  associationMembers as members,
  sealedNeeds as needs,
  sealedNeedOpenings as openings,
  profiles,
  sealedNeedReadings as readings,
  housingAssociationStairwells as stairwells,
  crisisSubscribers as subscribers,
  users,
} from "#drizzle/schema/index.ts";
import { nameOf, shownName } from "#server/domains/account/name-queries.ts";
import { writeSystemEntry } from "#server/domains/crisis/log.ts";
import { type Crisis, requireCrisis, takeCrisis } from "#server/domains/crisis/require-crisis.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { listOwnStairwells } from "#server/domains/teams/member-queries.ts";
import { hasPlacedThemself } from "#server/domains/teams/taken-places.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueManyEmails } from "#server/platform/emails/queue-email.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import type { SealedNeedReader } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import type { openedNeedsInput } from "#shared/schemas/sealed-needs.ts";
import { openWords, requireBrowserMember, type SealedWords } from "./own-needs.ts";

type Input = z.output<typeof openedNeedsInput>;

/** How many needs there are, for whoever leads: where, and never whose or what. */
export interface SealedCountView {
  total: number;
  places: { stairwellId: string | null; name: string | null; count: number }[];
  /** Null as long as they are closed. */
  openedAt: Date | null;
  openedBy: string | null;
}

export interface OpenedNeedView extends SealedWords {
  /** The membership's: the same as long as the person has needs. */
  id: string;
  name: string;
  apartmentId: string | null;
  stairwellId: string | null;
  stairwell: string | null;
}

/** What the caller may read just now. */
export interface OpenedNeedsView {
  needs: OpenedNeedView[];
  /** Where somebody has sealed needs that nothing here opens: they have to be asked again. */
  lost: { id: string; name: string; stairwell: string | null }[];
}

const NOTHING: OpenedNeedsView = { needs: [], lost: [] };

/** As what somebody is given needs in this crisis, and of which stairwells; null for everybody else. */
type Reading = { readAs: SealedNeedReader; stairwells: ReadonlySet<string> | "all" } | null;

const leads = ({ role, profileId }: MemberActor, { ledByProfileId }: Crisis): boolean =>
  ledByProfileId === profileId && can(role, "crisis:activate");

/** Whether needs may be read in it at all: a real crisis that is led. */
const isReal = ({ status, isExercise }: Crisis): boolean => status === "active" && !isExercise;

async function readingOf(db: Queryable, actor: MemberActor, crisis: Crisis): Promise<Reading> {
  if (!isReal(crisis)) return null;
  if (leads(actor, crisis)) return { readAs: "leader", stairwells: "all" };
  // Health data is not for whoever names themself in the middle of a crisis: somebody else has to.
  const own = (await hasPlacedThemself(db, { ...actor, since: crisis.createdAt })) ? [] : await listOwnStairwells(db, actor);
  return own.length > 0 ? { readAs: "stairwell_representative", stairwells: new Set(own) } : null;
}

/** For whoever leads a real crisis: how many needs are sealed, stairwell by stairwell; null for everybody else. Throws NotFoundError. */
export async function countSealedNeeds(ctx: DomainContext, { activationId }: Input): Promise<SealedCountView | null> {
  requireBrowserMember(ctx.actor);
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  if (!isReal(crisis) || !leads(actor, crisis)) return null;
  const [rows, [opening]] = await Promise.all([
    listPlaced(ctx.db, crisis),
    ctx.db
      .select({ openedAt: openings.openedAt, openedBy: nameOf(ctx.db, openings.openedByProfileId) })
      .from(openings)
      .where(eq(openings.crisisActivationId, activationId)),
  ]);
  const places = [...Map.groupBy(rows, ({ stairwellId }) => stairwellId)].map(([stairwellId, there]) => ({
    ...{ stairwellId, name: there[0]?.stairwell ?? null, count: there.length },
  }));
  return { total: rows.length, places, openedAt: opening?.openedAt ?? null, openedBy: opening?.openedBy ?? null };
}

/**
 * Opens the needs for this crisis: from now on whoever leads it reads all, and each trapphusombud those of the own stairwell, until it ends.
 * A second press changes nothing. Throws ForbiddenError with SEALED_NEEDS_NOT_LEADING, ConflictError with CRISIS_RESOLVED or
 * SEALED_NEEDS_NOT_IN_EXERCISE, NotFoundError.
 */
export async function openSealedNeeds(ctx: DomainContext, { activationId }: Input): Promise<void> {
  const actor = requireBrowserMember(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    await requireCrisis(ctx, tx, activationId);
    const crisis = await takeCrisis(tx, actor, activationId);
    if (!leads(actor, crisis)) throw new ForbiddenError("SEALED_NEEDS_NOT_LEADING");
    if (crisis.status !== "active") throw new ConflictError("CRISIS_RESOLVED");
    if (crisis.isExercise) throw new ConflictError("SEALED_NEEDS_NOT_IN_EXERCISE");
    const opened = await tx
      .insert(openings)
      .values({ crisisActivationId: activationId, openedByProfileId: actor.profileId, openedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: openings.crisisActivationId });
    if (opened.length === 0) return;
    await writeSystemEntry(tx, activationId, "Öppnade de förseglade behoven.", actor.profileId);
    await recordAudit(tx, actor, "crisis.open_sealed_needs", activationId);
    await ctx.live.publish(tx, `crisis:${activationId}`);
  });
}

/**
 * The needs that the caller is given in this crisis: nothing before they are opened, after its end, in an exercise, or for whoever neither
 * leads it nor has a stairwell. An empty answer and no refusal, so that what a phone had kept of an earlier one is written over. Whoever is
 * given somebody's for the first time in the crisis stands with the resident from then on, who is told. Throws NotFoundError.
 */
export async function readOpenedNeeds(ctx: DomainContext, { activationId }: Input): Promise<OpenedNeedsView> {
  const actor = requireBrowserMember(ctx.actor);
  const { crisis: seen } = await requireCrisis(ctx, ctx.db, activationId);
  // To open a seal takes some thousandths of a second each, for which nothing is locked.
  const found = await openFor(ctx, actor, seen);
  if (found.length === 0) return NOTHING;
  return inTransaction(ctx, async (tx) => {
    // It may have ended meanwhile, or the caller have lost the part in it; and needs may have been taken back, or their writer have moved.
    const crisis = await takeCrisis(tx, actor, activationId);
    const reading = await givenTo(tx, actor, crisis);
    if (!reading) return NOTHING;
    const standing = new Map((await listPlaced(tx, crisis)).map((need) => [need.id, need]));
    const mine = found.flatMap(({ ciphertext, ...need }) => {
      const now = standing.get(need.id);
      return now?.ciphertext === ciphertext && isGiven(reading, now.stairwellId) ? [need] : [];
    });
    const opened = mine.flatMap(({ words, email: _, userId: __, ...need }) => (words ? [{ ...need, ...words }] : []));
    await tell(
      ctx,
      tx,
      { actor, crisis, readAs: reading.readAs },
      mine.filter(({ words }) => words),
    );
    return { needs: opened, lost: mine.flatMap(({ id, name, stairwell, words }) => (words ? [] : [{ id, name, stairwell }])) };
  });
}

const isGiven = ({ stairwells: of }: NonNullable<Reading>, stairwellId: string | null): boolean =>
  of === "all" || (stairwellId !== null && of.has(stairwellId));

/** As what the caller reads now, where the needs of the crisis are opened. */
async function givenTo(db: Queryable, actor: MemberActor, crisis: Crisis): Promise<Reading> {
  const reading = await readingOf(db, actor, crisis);
  if (!reading) return null;
  return (await db.$count(openings, eq(openings.crisisActivationId, crisis.id))) > 0 ? reading : null;
}

async function openFor(ctx: DomainContext, actor: MemberActor, crisis: Crisis) {
  const reading = await givenTo(ctx.db, actor, crisis);
  if (!reading) return [];
  const rows = (await listPlaced(ctx.db, crisis)).filter(({ stairwellId }) => isGiven(reading, stairwellId));
  return Promise.all(
    rows.map(async ({ recipient, ...need }) => ({
      ...need,
      words: await openWords(ctx.vault, { ciphertext: need.ciphertext, recipient }),
    })),
  );
}

/** The sealed needs of an association by where their writers live: in the flat that is known of them, or in the stairwell that they subscribe by. */
function listPlaced(db: Queryable, { housingAssociationId }: Crisis) {
  return db
    .select({
      id: needs.profileId,
      name: shownName,
      userId: users.id,
      email: users.email,
      apartmentId: sql<string | null>`coalesce(${apartments.id}, ${subscribers.apartmentId})`,
      stairwellId: stairwells.id,
      stairwell: stairwells.name,
      ciphertext: needs.ciphertext,
      recipient: needs.recipient,
    })
    .from(needs)
    .innerJoin(members, eq(members.profileId, needs.profileId))
    .innerJoin(profiles, eq(profiles.id, needs.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(apartments, eq(apartments.id, members.apartmentId))
    .leftJoin(subscribers, eq(subscribers.id, subscriberOf(sql`${members.profileId}`, sql`${housingAssociationId}::uuid`)))
    .leftJoin(stairwells, eq(stairwells.id, sql`coalesce(${apartments.stairwellId}, ${subscribers.stairwellId})`))
    .where(eq(members.associationId, housingAssociationId))
    .orderBy(sql`${stairwells.position} nulls last`, asc(stairwells.name), asc(members.personName), asc(needs.profileId));
}

interface Told {
  id: string;
  userId: string;
  email: string;
}

/** Writes down, once per reader, crisis and resident, that the needs were handed over, and tells whose they are. */
async function tell(
  ctx: DomainContext,
  tx: Transaction,
  { actor, crisis, readAs }: { actor: MemberActor; crisis: Crisis; readAs: SealedNeedReader },
  given: readonly Told[],
): Promise<void> {
  const others = given.filter(({ id }) => id !== actor.profileId);
  if (others.length === 0) return;
  const common = { crisisActivationId: crisis.id, readerProfileId: actor.profileId, readAs, createdAt: ctx.now() };
  const written = await tx
    .insert(readings)
    .values(others.map(({ id }) => ({ ...common, profileId: id })))
    .onConflictDoNothing()
    .returning({ id: readings.id, profileId: readings.profileId });
  const people = new Map(others.map((person) => [person.id, person]));
  const mails = written.flatMap(({ id, profileId }) => {
    const person = people.get(profileId);
    if (!person) return [];
    const { email: recipient, userId } = person;
    return [
      { template: "sealed-needs-read" as const, recipient, userId, payload: { readingId: id }, dedupeKey: `sealed-needs-read:${id}` },
    ];
  });
  await queueManyEmails(ctx, tx, mails);
  for (const { profileId } of written) await ctx.live.publish(tx, `profile:${profileId}`);
}

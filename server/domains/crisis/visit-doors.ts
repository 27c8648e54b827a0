import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisNeeds as needs, crisisDoorVisits as visits } from "#drizzle/schema/index.ts";
import { type ApartmentView, listApartments } from "#server/domains/association/apartments.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { apartmentName } from "#shared/format/apartment.ts";
import type { doorVisit, visitDoorsInput } from "#shared/schemas/crisis-page.ts";
import { helpInWords } from "#shared/text/crisis-labels.ts";
import { ofPerson, repliesOf } from "./asked-people.ts";
import { readAskedAt } from "./door-queries.ts";
import { findDoorsLost, hasDoors, hasLostDoors, isTheirs, lostAt, readDoorRights } from "./door-rights.ts";
import { addNeed, followNeed } from "./follow-need.ts";
import { writeSystemEntry } from "./log.ts";
import { insertReply, newestAnswerAt } from "./record-reply.ts";
import { type Crisis, requireCrisis, takeCrisis } from "./require-crisis.ts";
import { clockBehind, happenedAt, refusalOfVisit } from "./rules.ts";
import { quietNeeds } from "./send-word.ts";

type Visit = z.output<typeof doorVisit>;

/** What became of one line: it stands here, now or since before; or why it does not. */
export interface VisitOutcome {
  id: string;
  refusal: Extract<ErrorReason, "DOOR_VISIT_ID_TAKEN" | "DOOR_NOT_YOURS" | "DOOR_AFTER_END" | "DOOR_TOO_LATE"> | null;
}

/**
 * Takes what a phone has noted at doors, line by line: one that is refused holds up no other, and one that comes again changes nothing.
 * A door that the house does not have is kept by its words. What is found is an answer of those who live there, too. Throws
 * ForbiddenError for a member who has and had no doors, NotFoundError.
 */
export function visitDoors(ctx: DomainContext, input: z.output<typeof visitDoorsInput>): Promise<VisitOutcome[]> {
  return inTransaction(ctx, async (tx) => {
    const { actor } = await requireCrisis(ctx, tx, input.activationId);
    const crisis = await takeCrisis(tx, actor, input.activationId);
    const { taken, outcomes } = await judge(ctx, tx, { actor, crisis }, input);
    const now = ctx.now().getTime();
    // What one phone hands over is followed in the order in which it was found, and what has one time comes in that order, too.
    for (const [place, visit] of taken.sort((a, b) => a.at.getTime() - b.at.getTime()).entries()) {
      const { id, stairwellId, apartmentId, stairwell, door, result, kinds, note, at, clockBehindMs } = visit;
      await tx.insert(visits).values({
        ...{ id, crisisActivationId: crisis.id, stairwellId, apartmentId, stairwell, door, result, kinds, note },
        ...{ profileId: actor.profileId, deviceId: input.deviceId, saidAt: new Date(visit.saidAt), clockBehindMs },
        ...{ happenedAt: at, createdAt: new Date(now + place) },
      });
      await followVisit(ctx, tx, { actor, crisis, visit });
    }
    if (taken.length > 0) {
      await recordAudit(tx, actor, "crisis.visit_doors", crisis.id, { doors: taken.length });
      await ctx.live.publish(tx, `crisis:${crisis.id}`);
    }
    return outcomes;
  });
}

type Taken = Visit & { at: Date; clockBehindMs: number };
type Refusal = VisitOutcome["refusal"];

/** What of it is new and taken, and what is told of each line. */
async function judge(
  ctx: DomainContext,
  tx: Transaction,
  { actor, crisis }: { actor: MemberActor; crisis: Crisis },
  input: z.output<typeof visitDoorsInput>,
): Promise<{ taken: Taken[]; outcomes: VisitOutcome[] }> {
  const rights = await readDoorRights(tx, actor, crisis);
  const lost = await findDoorsLost(tx, actor, crisis);
  if (!hasDoors(rights) && !hasLostDoors(lost)) throw new ForbiddenError();

  const now = ctx.now();
  const phoneBehindMs = clockBehind(input.sentAt, now);
  const house = await readHouse(tx, actor.associationId);
  const known = await readKnown(tx, input.visits);
  const taken = new Map<string, Taken>();
  const refuse = (visit: Visit): Refusal => {
    const earlier = known.get(visit.id);
    if (earlier) return earlier.activationId === crisis.id && earlier.profileId === actor.profileId ? null : "DOOR_VISIT_ID_TAKEN";
    const line = { ...visit, ...house.find(visit), ...timeOf(visit, phoneBehindMs, { from: crisis.createdAt, now }) };
    const theirs = { isTheirs: isTheirs(rights, line.stairwellId), lostAt: lostAt(lost, line.stairwellId) };
    const refusal = refusalOfVisit({ at: line.at, now, resolvedAt: crisis.resolvedAt, ...theirs });
    if (refusal === null) taken.set(line.id, line);
    return refusal;
  };
  const outcomes = input.visits.map((visit) => ({ id: visit.id, refusal: refuse(visit) }));
  return { taken: [...taken.values()], outcomes };
}

/** A time that somebody has told is right whatever the phone's clock shows; any other was at least as long ago as the phone says without it. */
function timeOf({ clock, saidAt, ageMs }: Visit, phoneBehindMs: number, bounds: { from: Date; now: Date }) {
  const isTold = clock === "wall";
  const clockBehindMs = isTold ? 0 : phoneBehindMs;
  return { at: happenedAt(saidAt, clockBehindMs, isTold ? bounds : { ...bounds, ageMs }), clockBehindMs };
}

type Place = Pick<Visit, "stairwellId" | "apartmentId" | "stairwell" | "door">;

/** The doors of the house as they are now: what a phone calls otherwise is kept by its words, since it was away when that was changed. */
async function readHouse(tx: Transaction, associationId: string) {
  const stairwells = new Map((await listStairwells(tx, associationId)).map(({ id, name }) => [id, name]));
  const flats = new Map<string, ApartmentView>((await listApartments(tx, associationId)).map((flat) => [flat.id, flat]));
  return {
    find({ stairwellId, apartmentId, stairwell, door }: Visit): Place {
      const flat = apartmentId === null ? undefined : flats.get(apartmentId);
      const place = flat?.stairwellId ?? stairwellId;
      const name = place === null ? undefined : stairwells.get(place);
      return {
        stairwellId: name === undefined ? null : place,
        apartmentId: flat?.id ?? null,
        stairwell: name ?? stairwell,
        door: flat ? apartmentName(flat) : door,
      };
    },
  };
}

async function readKnown(tx: Transaction, input: readonly Visit[]) {
  const rows = await tx
    .select({ id: visits.id, activationId: visits.crisisActivationId, profileId: visits.profileId })
    .from(visits)
    .where(
      inArray(
        visits.id,
        input.map(({ id }) => id),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Followed {
  actor: MemberActor;
  crisis: Crisis;
  visit: Taken;
}

/** What a line says of those who live there; nothing where the door was not opened. */
const answerOf = ({ result }: Pick<Taken, "result">): Extract<ReplyAnswer, "ok" | "need_help"> | null =>
  result === "opened_ok" ? "ok" : result === "needs_help" ? "need_help" : null;

/**
 * Lets a line be the answer of those who live behind the door, as one that was written down for them. One that somebody has overtaken who
 * opened the door later is kept, and opens or ends no need.
 */
async function followVisit(ctx: DomainContext, tx: Transaction, followed: Followed): Promise<void> {
  const { crisis, visit } = followed;
  const answer = answerOf(visit);
  if (answer === null) return;
  const asked = visit.apartmentId === null ? [] : await readAskedAt(tx, crisis, visit.apartmentId);
  const others = openedOtherwise(crisis.id, visit);
  const isOvertaken = (await tx.$count(visits, and(others, gt(visits.happenedAt, visit.at)))) > 0;
  const earlier = await tx.$count(visits, and(others, lte(visits.happenedAt, visit.at)));
  for (const { askedAt, ...person } of asked) {
    // Who knocks does so after the alarm: an answer does not land before its question.
    const at = new Date(Math.max(visit.at.getTime(), askedAt ?? 0));
    await answerFor(ctx, tx, { ...followed, visit: { ...visit, at } }, { ...person, answer, isOvertaken, earlier });
  }
  if (isOvertaken) return;
  if (answer === "ok") await endDoorNeeds(ctx, tx, followed);
  else if (asked.length === 0) await openDoorNeed(ctx, tx, followed);
}

interface Answering {
  subscriberId: string | null;
  profileId: string | null;
  answer: "ok" | "need_help";
  isOvertaken: boolean;
  /** How many lines of the same door come before this one. */
  earlier: number;
}

/** Of answers with one time that which came last counts: it stands a millisecond after the others. */
async function answerFor(
  ctx: DomainContext,
  tx: Transaction,
  { actor, crisis, visit: line }: Followed,
  { subscriberId, profileId, answer, isOvertaken, earlier }: Answering,
): Promise<void> {
  const person = { associationId: actor.associationId, subscriberId, profileId };
  const own = await findOpenNeed(tx, crisis.id, and(ofPerson(needs, person), isNull(needs.doorVisitId)));
  // Whoever opens says nothing of what another at home has asked for: that ends when somebody has helped.
  if (own && answer === "ok") return;
  const [saidAt, newestAt] = [line.at.getTime(), await newestAnswerAt(tx, crisis.id, repliesOf(person))];
  // Each of the door's earlier lines can stand a millisecond later than it was said; what stands later still was said since.
  const isNewest = !isOvertaken && newestAt <= saidAt + earlier;
  // Where there is no time between the question and the answer that overtook it, a line is kept at its door alone.
  if (!isNewest && newestAt === saidAt) return;
  const visit = { ...line, at: new Date(isNewest ? Math.max(saidAt, newestAt + 1) : saidAt) };
  await insertReply(ctx, tx, {
    ...{ crisisActivationId: crisis.id, subscriberId, profileId, source: "manual", answer, text: visit.note },
    ...{ recordedByProfileId: actor.profileId, createdAt: visit.at },
  });
  if (!isNewest) return;
  if (own) return noteAtDoor(ctx, tx, own, visit);
  const help = answer === "need_help" ? helpOf(visit) : null;
  await followNeed(ctx, tx, { activationId: crisis.id, ...person, answer, help, recordedBy: actor.profileId, doorVisit: visit });
}

/** What a press does not tell, it does not take away from what was told before. */
const toldOf = ({ kinds, note }: Taken) => ({ ...(kinds.length > 0 && { kinds }), ...(note !== null && { note }) });

const helpOf = (visit: Taken) => ({ ...toldOf(visit), flat: visit.door });

/** Rows of the same door as this line's. */
function atDoor({ apartmentId, stairwellId, door }: Taken): SQL | undefined {
  if (apartmentId !== null) return eq(visits.apartmentId, apartmentId);
  const inStairwell = stairwellId === null ? isNull(visits.stairwellId) : eq(visits.stairwellId, stairwellId);
  return and(isNull(visits.apartmentId), inStairwell, sql`lower(${visits.door}) = lower(${door})`);
}

/** The other lines by which somebody has opened the same door. */
const openedOtherwise = (activationId: string, visit: Taken): SQL | undefined =>
  and(
    eq(visits.crisisActivationId, activationId),
    atDoor(visit),
    inArray(visits.result, ["opened_ok", "needs_help"]),
    ne(visits.id, visit.id),
  );

const needFacts = { id: needs.id, notes: needs.notes };
type OpenNeed = Selected<typeof needFacts>;

async function findOpenNeed(tx: Transaction, activationId: string, which: SQL | undefined): Promise<OpenNeed | null> {
  const [need] = await tx
    .select(needFacts)
    .from(needs)
    .where(and(eq(needs.crisisActivationId, activationId), isNull(needs.closedAt), which))
    .limit(1);
  return need ?? null;
}

/** What was told at the door of help that stands asked for already: nothing of what they wrote themselves is written over. */
async function noteAtDoor(ctx: DomainContext, tx: Transaction, { id, notes }: OpenNeed, { kinds, note }: Taken): Promise<void> {
  if (kinds.length === 0 && note === null) return;
  const text = `Vid dörren: ${[kinds.length > 0 && helpInWords(kinds), note].filter(Boolean).join(". ")}`;
  await tx
    .update(needs)
    .set({ notes: [...notes, { at: ctx.now().toISOString(), text }] })
    .where(eq(needs.id, id));
}

const openedAt = (tx: Transaction, visit: Taken): SQL =>
  inArray(needs.doorVisitId, tx.select({ id: visits.id }).from(visits).where(atDoor(visit)));

/** Behind a door of which nobody was asked, help is needed all the same. */
async function openDoorNeed(ctx: DomainContext, tx: Transaction, { actor, crisis, visit }: Followed): Promise<void> {
  const open = await findOpenNeed(tx, crisis.id, openedAt(tx, visit));
  if (open) {
    const told = toldOf(visit);
    if (Object.keys(told).length > 0) await tx.update(needs).set(told).where(eq(needs.id, open.id));
    return;
  }
  // What was said before the help that was open there had ended has been looked after.
  const since = and(eq(needs.crisisActivationId, crisis.id), gt(needs.closedAt, visit.at), openedAt(tx, visit));
  if ((await tx.$count(needs, since)) > 0) return;
  const nobody = { subscriberId: null, profileId: null, isRepeated: false };
  const told = { activationId: crisis.id, ...nobody, doorVisit: visit, recordedBy: actor.profileId, help: helpOf(visit) };
  await addNeed(ctx, tx, told);
}

/** All is well behind the door: what knocks had opened there is over since that was said, however late it comes. */
async function endDoorNeeds(ctx: DomainContext, tx: Transaction, { actor, crisis, visit }: Followed): Promise<void> {
  const ended = await tx
    .update(needs)
    .set({ closedAt: visit.at, closedByProfileId: actor.profileId })
    .where(and(eq(needs.crisisActivationId, crisis.id), isNull(needs.closedAt), isNotNull(needs.doorVisitId), openedAt(tx, visit)))
    .returning({ number: needs.number });
  for (const { number } of ended) await writeSystemEntry(tx, crisis.id, `Behov ${number} är klart.`, actor.profileId);
  if (ended.length > 0) await quietNeeds(ctx, tx, { activationId: crisis.id, isOver: false });
}

import { setImmediate as breathe } from "node:timers/promises";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { housingAssociations as associations, warningProposals as proposals } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { CalledOff } from "#server/platform/official/official-source.ts";
import type { OfficialFeed, WarningEnd } from "#shared/enums.ts";
import { itemsIn, listFeeds } from "../official-feeds.ts";
import { endProposal, houseByHouse, rewriteProposal } from "./follow-proposal.ts";
import { tellDue } from "./tell-on-call.ts";
import { byWeight, endsAtOf, isInForce, isWarning, tellFromOf, type Warning, whereItHolds } from "./warning-rules.ts";

const FEEDS = ["vma", "smhi_warnings"] as const satisfies readonly OfficialFeed[];

/**
 * Brings the proposals of all houses to what the sources say now, and tells whoever is on call of what is due. It works from what is
 * stored, so that it can be done again at any time, by any number of processes, each of which can end at any moment.
 */
export async function proposeAlarms(ctx: DomainContext): Promise<void> {
  if (ctx.official.isOff) return;
  const failures: unknown[] = [];
  const feeds = await listFeeds(ctx.db);
  for (const feed of FEEDS) {
    const stored = feeds.find((row) => row.feed === feed);
    if (!stored?.succeededAt) continue;
    const word = {
      feed,
      warnings: itemsIn(stored.payload).filter(isWarning),
      calledOff: (stored.calledOff ?? []) as CalledOff[],
      // Of a part that could not be read nothing is known to be gone.
      isWhole: stored.error === null,
    };
    await bringUpToDate(ctx, word).catch((error: unknown) => failures.push(error));
  }
  await tellDue(ctx).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "some warnings could not be proposed");
}

interface Word {
  feed: (typeof FEEDS)[number];
  warnings: Warning[];
  calledOff: CalledOff[];
  isWhole: boolean;
}

type Proposal = typeof proposals.$inferSelect;

async function bringUpToDate(ctx: DomainContext, word: Word): Promise<void> {
  const known = await listKnown(ctx.db, word, ctx.now());
  if (word.warnings.length === 0 && known.length === 0) return;
  const found = await findHolding(ctx.db, word.warnings);
  const { rewritten, others } = matchUp(found, known);
  const fresh = others
    .filter(({ proposes, warning }) => proposes && isInForce(warning, ctx.now()))
    .map(({ associationId, warning }) => newProposal(word.feed, associationId, warning, ctx.now()));
  const ending = known
    .filter(({ id, endedAt }) => !rewritten.has(id) && endedAt === null)
    .flatMap(({ id, ...one }) => {
      const end = endOf(one, word);
      return end ? [{ id, end }] : [];
    });
  const failures = [
    ...(await houseByHouse([...rewritten.values()], ({ same, warning }) => rewriteProposal(ctx, same, warning))),
    ...(await insertAll(ctx, fresh)),
    ...(await houseByHouse(ending, ({ id, end }) => endProposal(ctx, id, end))),
  ];
  if (failures.length > 0) throw new AggregateError(failures, "some proposals could not be brought up to date");
}

/** The proposals that stand, and those about incidents that the source tells of again. */
const listKnown = (db: Queryable, { feed, warnings }: Word, now: Date): Promise<Proposal[]> =>
  db
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.feed, feed),
        or(
          and(isNull(proposals.endedAt), gt(proposals.endsAt, now)),
          inArray(
            proposals.incident,
            warnings.map(({ incident }) => incident),
          ),
        ),
      ),
    );

/** By what a warning is known as a proposal's, the surest first. */
const SAME: readonly ((one: Proposal, warning: Warning) => boolean)[] = [
  ({ incident }, warning) => incident === warning.incident,
  ({ identifiers }, { id }) => identifiers.includes(id),
  ({ identifiers }, { references }) => references.some((id) => identifiers.includes(id)),
];

/** Which proposals say what of the found: of two warnings that grew from one, the heavier goes on with it and the other is one of its own. */
function matchUp(found: readonly Holding[], known: readonly Proposal[]) {
  const rewritten = new Map<string, { same: Proposal; warning: Warning }>();
  const ofHouse = Map.groupBy(known, ({ housingAssociationId }) => housingAssociationId);
  let others = [...found];
  for (const isSame of SAME)
    others = others.filter(({ associationId, warning }) => {
      const same = ofHouse.get(associationId)?.find((one) => isSame(one, warning) && !rewritten.has(one.id));
      if (same) rewritten.set(same.id, { same, warning });
      return !same;
    });
  return { rewritten, others };
}

/** What ends a proposal that its source does not tell this house any more; null for what only fell silent. */
function endOf(
  { identifiers, incident }: Pick<Proposal, "identifiers" | "incident">,
  { feed, warnings, calledOff, isWhole }: Word,
): WarningEnd | null {
  const isCalledOff = calledOff.some((one) => one.incident === incident || one.references.some((id) => identifiers.includes(id)));
  if (isCalledOff) return "called_off";
  if (!isWhole) return null;
  // A VMA ends by its own «Faran över», or holds elsewhere now. SMHI takes away what it does not warn of any more.
  const stands = warnings.some((warning) => warning.incident === incident || identifiers.includes(warning.id));
  return feed === "smhi_warnings" || stands ? "gone" : null;
}

interface Holding {
  associationId: string;
  /** Whether the house wants proposals. */
  proposes: boolean;
  warning: Warning;
}

/** Houses that are looked at before others have their turn. */
const HOUSES_AT_ONCE = 500;

/** Which warnings hold at which houses, of each incident the one that counts. */
async function findHolding(db: Queryable, warnings: readonly Warning[]): Promise<Holding[]> {
  if (warnings.length === 0) return [];
  const houses = await db
    .select({
      id: associations.id,
      municipality: associations.municipality,
      latitude: associations.latitude,
      longitude: associations.longitude,
      proposes: associations.proposesAlarms,
    })
    .from(associations)
    .where(isNull(associations.closedAt));
  const judged = warnings.toSorted(byWeight).map((warning) => ({ warning, holds: whereItHolds(warning) }));
  const holding: Holding[] = [];
  for (const [index, house] of houses.entries()) {
    if (index % HOUSES_AT_ONCE === HOUSES_AT_ONCE - 1) await breathe();
    const incidents = new Set<string>();
    for (const { warning, holds } of judged) {
      if (incidents.has(warning.incident) || holds(house) !== true) continue;
      incidents.add(warning.incident);
      holding.push({ associationId: house.id, proposes: house.proposes, warning });
    }
  }
  return holding;
}

function newProposal(feed: OfficialFeed, associationId: string, warning: Warning, now: Date): typeof proposals.$inferInsert {
  const { incident, id, references, level, title, text, area, publishedAt } = warning;
  return {
    ...{ housingAssociationId: associationId, feed, incident, level, title, text, area },
    identifiers: [id, ...references],
    publishedAt: publishedAt ? new Date(publishedAt) : null,
    endsAt: endsAtOf(warning, now),
    createdAt: now,
    tellFrom: tellFromOf(level, now),
  };
}

const ROWS_AT_ONCE = 1_000;

/** Answers what went wrong: a row that cannot be stored takes none of the others along. */
async function insertAll(ctx: DomainContext, rows: (typeof proposals.$inferInsert)[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    await insertNew(ctx, some).catch(async () => {
      for (const row of some) await insertNew(ctx, [row]).catch((error: unknown) => failures.push(error));
    });
  }
  return failures;
}

/** Another process may have written them a moment ago. */
const insertNew = (ctx: DomainContext, rows: (typeof proposals.$inferInsert)[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const written = await tx
      .insert(proposals)
      .values(rows)
      .onConflictDoNothing()
      .returning({ associationId: proposals.housingAssociationId });
    for (const { associationId } of written) await ctx.live.publish(tx, `association:${associationId}:crisis`);
  });

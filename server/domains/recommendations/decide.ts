import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { recommendationStates as states } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import { insertTasks } from "#server/domains/tasks/add-task.ts";
import { type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { TASK_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import type { Permission } from "#shared/permissions.ts";
import type { decideForAssociationInput, decideForHouseholdInput, RecommendationDecision } from "#shared/schemas/recommendations.ts";
import { findForAssociation } from "./queries.ts";
import { POSSIBLE_AT_HOME, POSSIBLE_TOGETHER, requirePossible, returnsAfter } from "./rules.ts";
import { findAssociationStates, findHouseholdStates } from "./state-queries.ts";

type Owner = { housingAssociationId: string } | { profileId: string };

interface Choice {
  key: string;
  decision: RecommendationDecision;
  decidedByProfileId: string;
  now: Date;
}

const STATES = { plan: "planned", complete: "done", dismiss: "dismissed" } as const;

type Input = z.output<typeof decideForAssociationInput>;
type Kind = RecommendationDecision["kind"];

/** Putting aside is the owners' to decide, and so is taking it back; working on it is every leader's. */
const NEEDS: Record<Kind, Permission> = {
  plan: "preparedness:edit",
  complete: "preparedness:edit",
  dismiss: "preparedness:decide",
  restore: "preparedness:decide",
};

/**
 * «Lägg till i uppgifter», «Klart», «Inte aktuellt» and taking either back, for the whole association. Throws ForbiddenError,
 * ConflictError with RECOMMENDATION_DECIDED when somebody was faster, RECOMMENDATION_GONE when the rule finds it no more.
 */
export async function decideForAssociation(ctx: DomainContext, { key, decision }: Input): Promise<void> {
  const actor = requirePermission(ctx.actor, NEEDS[decision.kind]);
  const found = (await findForAssociation(ctx)).find((candidate) => candidate.key === key);
  if (!found) throw new ConflictError("RECOMMENDATION_GONE");
  const area = (await listCrisisDomains(ctx)).find(({ slug }) => slug === found.area);

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, NEEDS[decision.kind]);
    const decided = (await findAssociationStates({ db: tx, now: ctx.now }, actor)).get(key);
    requirePossible(POSSIBLE_TOGETHER, decision.kind, decided);
    if (decision.kind === "plan" || decided?.byTask) {
      const description = `${found.rule} ${found.numbers}`.slice(0, TEXT_MAX_LENGTH);
      const task = { source: "recommendation" as const, sourceKey: key, title: found.title.slice(0, TASK_TITLE_MAX_LENGTH), description };
      await insertTasks(tx, actor, [{ ...task, crisisDomainId: area?.id ?? null }], ctx.now());
      return;
    }
    const owner = { housingAssociationId: actor.associationId };
    await writeState(tx, owner, { key, decision, decidedByProfileId: actor.profileId, now: ctx.now() });
    await recordDecision(tx, actor, decision.kind, found.title);
  });
}

async function recordDecision(tx: Transaction, actor: MemberActor, kind: RecommendationDecision["kind"], title: string): Promise<void> {
  const details = { title };
  if (kind === "complete") await recordAudit(tx, actor, "preparedness.complete_recommendation", null, details);
  else if (kind === "dismiss") await recordAudit(tx, actor, "preparedness.dismiss_recommendation", null, details);
  else await recordAudit(tx, actor, "preparedness.restore_recommendation", null, details);
}

/**
 * What the caller decides about a recommendation for the own household: to do, done, not relevant, or none of it any more. Private:
 * no audit row. Throws ConflictError with RECOMMENDATION_DECIDED when another window was faster.
 */
export async function decideForHousehold(ctx: DomainContext, { key, decision }: z.output<typeof decideForHouseholdInput>): Promise<void> {
  const { profileId } = requireSignedIn(ctx.actor);
  const now = ctx.now();

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, profileId);
    const states = await findHouseholdStates(tx, profileId, now);
    requirePossible(POSSIBLE_AT_HOME, decision.kind, states.get(key));
    await writeState(tx, { profileId }, { key, decision, decidedByProfileId: profileId, now });
  });
}

/** Keeps what was decided; one that is taken back leaves nothing. */
async function writeState(tx: Transaction, owner: Owner, { key, decision, decidedByProfileId, now }: Choice): Promise<void> {
  const isOwned =
    "profileId" in owner ? eq(states.profileId, owner.profileId) : eq(states.housingAssociationId, owner.housingAssociationId);
  await tx.delete(states).where(and(isOwned, eq(states.recommendationKey, key)));
  if (decision.kind === "restore") return;
  await tx.insert(states).values({
    ...owner,
    recommendationKey: key,
    state: STATES[decision.kind],
    reason: decision.kind === "dismiss" ? decision.reason : null,
    returnsAt: decision.kind === "plan" ? null : returnsAfter(now),
    decidedByProfileId,
    updatedAt: now,
  });
}

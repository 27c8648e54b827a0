import { and, eq } from "drizzle-orm";
import { recommendationStates as states } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";
import { returnsAfter } from "./rules.ts";

type Owner = { housingAssociationId: string } | { profileId: string };

interface Choice {
  key: string;
  decision: RecommendationDecision;
  decidedByProfileId: string;
  now: Date;
}

/** Keeps what was decided; one that is taken back leaves nothing. */
export async function writeState(tx: Transaction, owner: Owner, { key, decision, decidedByProfileId, now }: Choice): Promise<void> {
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

const STATES = { plan: "planned", complete: "done", dismiss: "dismissed" } as const;

import { composeProfile } from "#server/domains/association/profile-queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { memberOf } from "./find-passages.ts";
import { suggestedQuestions } from "./suggestion-rules.ts";

/** Questions to begin a conversation with, and whether a model writes the answers. */
export async function readStart(ctx: DomainContext): Promise<{ questions: string[]; hasModel: boolean }> {
  const member = memberOf(requireSignedIn(ctx.actor));
  const [household, profile, plan] = await Promise.all([
    readHouseholdWater(ctx),
    member && composeProfile(ctx.db, member.associationId, member.role),
    member && findWaterPlan(ctx.db, member.associationId),
  ]);
  const house = profile?.association;
  const questions = suggestedQuestions({
    role: member?.role ?? null,
    hasHouseholdWater: household.updatedAt !== null,
    hasWaterPlan: plan !== null && plan.version > 0,
    knowsDoors: house?.accessSystem === "key" || house?.accessBackupHours != null,
    knowsBuildingYear: house?.buildingYear != null,
  });
  return { questions, hasModel: ctx.languageModel !== null };
}

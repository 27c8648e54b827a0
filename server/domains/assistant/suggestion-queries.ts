import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { memberOf } from "./find-passages.ts";

const SHOWN = 4;

interface Gaps {
  role: AssociationRole | null;
  hasHouseholdWater: boolean;
  hasWaterPlan: boolean;
  knowsDoors: boolean;
  knowsBuildingYear: boolean;
}

/** Questions to begin a conversation with, and whether a model writes the answers. */
export async function readStart(ctx: DomainContext): Promise<{ questions: string[]; hasModel: boolean }> {
  const member = memberOf(requireSignedIn(ctx.actor));
  const [household, house, plan] = await Promise.all([
    readHouseholdWater(ctx),
    member && readProfileFacts(ctx.db, member.associationId),
    member && findWaterPlan(ctx.db, member.associationId),
  ]);
  const questions = suggestedQuestions({
    role: member?.role ?? null,
    hasHouseholdWater: household.updatedAt !== null,
    hasWaterPlan: plan !== null && plan.version > 0,
    knowsDoors: house?.accessSystem === "key" || house?.accessBackupHours != null,
    knowsBuildingYear: house?.buildingYear != null,
  });
  return { questions, hasModel: ctx.languageModel !== null };
}

/** Four questions to begin with: first what is missing in the asker's own data, then what anybody in that role asks. */
function suggestedQuestions({ role, hasHouseholdWater, hasWaterPlan, knowsDoors, knowsBuildingYear }: Gaps): string[] {
  const isLeading = can(role, "preparedness:edit");
  const asked = [
    isLeading && !hasWaterPlan && "Hur mycket vatten behöver huset?",
    isLeading && !knowsDoors && "Hur länge går portarna att öppna när strömmen är borta?",
    isLeading && !knowsBuildingYear && "Hur snabbt blir huset kallt om värmen försvinner?",
    isLeading && "Måste vi ha en krisplan?",
    isLeading && "Hur övar vi på 20 minuter?",
    !hasHouseholdWater && "Hur mycket vatten behöver mitt hushåll?",
    "Vad ska vi ha hemma för en vecka?",
    "Vad gör jag när strömmen går?",
    role && "Var ligger närmaste skyddsrum?",
    "Hur vet jag vad som gäller om internet är borta?",
    "Vad betyder SMHI:s varningar?",
  ];
  return asked.filter((question) => typeof question === "string").slice(0, SHOWN);
}

import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";

const SHOWN = 4;

export interface Gaps {
  role: AssociationRole | null;
  hasHouseholdWater: boolean;
  hasWaterPlan: boolean;
  knowsDoors: boolean;
  knowsBuildingYear: boolean;
}

/** Four questions to begin with: first what is missing in the asker's own data, then what anybody in that role asks. */
export function suggestedQuestions({ role, hasHouseholdWater, hasWaterPlan, knowsDoors, knowsBuildingYear }: Gaps): string[] {
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

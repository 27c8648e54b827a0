import { z } from "zod";
import { ASSOCIATION_RULES } from "../content/association-rules/all.ts";
import { HOUSEHOLD_RULES } from "../content/household-rules/all.ts";
import { TEXT_MAX_LENGTH } from "../limits.ts";
import { plainText } from "./fields.ts";

const keysOf = (rules: readonly { key: string }[]) => z.enum(rules.map(({ key }) => key));
const reason = plainText().min(3, "Skriv varför.").max(TEXT_MAX_LENGTH, `Högst ${TEXT_MAX_LENGTH} tecken.`);

/** What somebody decides about a recommendation. Without a reason nothing is put aside. */
const decision = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["plan", "complete", "restore"]) }),
  z.object({ kind: z.literal("dismiss"), reason }),
]);

export const decideForAssociationInput = z.object({ key: keysOf(ASSOCIATION_RULES), decision });
export const decideForHouseholdInput = z.object({ key: keysOf(HOUSEHOLD_RULES), decision });
export const fillRequestInput = z.object({ key: keysOf(ASSOCIATION_RULES) });

export type RecommendationDecision = z.output<typeof decision>;

import { z } from "zod";
import type { AnswerDetails, AnswerHead } from "#shared/assistant/message.ts";
import { WIDGET_KEYS, type WidgetKey } from "#shared/assistant/widgets.ts";

/** A question with what its answer must be: any of what is named is right. */
export const labelledQuestion = z.object({
  id: z.int(),
  text: z.string(),
  kind: z.string(),
  asker: z.string(),
  style: z.string(),
  expect: z.object({
    articles: z.array(z.string()).optional(),
    widgets: z.array(z.enum(WIDGET_KEYS)).optional(),
    /** What the portal knows of the own house, by the names in `FACT_TITLES`. */
    facts: z.array(z.string()).optional(),
    /** `Ring 112` must stand first. */
    danger: z.union([z.string(), z.literal(true)]).optional(),
    /** Nothing answers it: it must be told that it is not known. */
    none: z.literal(true).optional(),
  }),
});
export type LabelledQuestion = z.output<typeof labelledQuestion>;

/** The titles by which own facts are answered. */
const FACT_TITLES: Readonly<Record<string, readonly string[]>> = {
  ...{ household_water: ["Vattnet hos er"], association_water: ["Vattnet hos er"], readiness_index: ["Er beredskap"] },
  ...{ next_event: ["Nästa i kalendern"], on_call_contact: ["Kontakter", "Jour"], crisis_leader: ["Krisgruppen"] },
  ...{ subscription: ["Abonnemanget"], member_count: ["Så många är ni"], applications: ["Ansökningar"] },
  ...{ alert_coverage: ["Så många nås"], alert_answers: ["Svar på larmet"], requests: ["Offertförfrågningar"] },
  ...{ gathering_place: ["Kartan"], defibrillator: ["Kartan"], shelter: ["Skyddsrum"], shutoff: ["Avstängning"] },
  ...{ own_phone: ["Dina uppgifter"], own_email: ["Dina uppgifter"], own_alerts: ["Krislarm till dig"] },
  ...{ own_household: ["Ditt hushåll"], own_sealed_needs: ["Förseglade behov"], own_role: ["Din roll"] },
  ...{ crisis_now: ["Just nu"], warnings_now: ["Varningar vid huset"] },
};

export interface Given {
  head: AnswerHead;
  details: AnswerDetails | null;
  widget: WidgetKey | null;
}

/**
 * `right`: what is expected is the answer. `unsure`: it is among what may be meant. `missed`: nothing is claimed, and it is not offered.
 * All else is `wrong`: claimed without a doubt.
 */
export type Verdict = "right" | "unsure" | "missed" | "wrong";

export function judge({ expect }: LabelledQuestion, given: Given, titleOf: (slug: string) => string | undefined): Verdict {
  const { head, details, widget } = given;
  if (expect.none) return notKnown(head);
  if (expect.danger && !head.isDanger) return "wrong";
  const { articles = [], facts = [], widgets = [] } = expect;
  if (widget && widgets.includes(widget)) return "right";
  if (head.mode === "none" || !head.isSure)
    return articles.some((slug) => details?.related.includes(titleOf(slug) ?? "")) ? "unsure" : "missed";
  const isFact = head.mode === "own" && facts.some((fact) => FACT_TITLES[fact]?.some((title) => head.title?.startsWith(title)));
  return isFact || articles.some((slug) => details?.slugs[0] === slug) ? "right" : "wrong";
}

function notKnown({ mode, isSure }: AnswerHead): Verdict {
  if (mode === "none") return "right";
  return isSure ? "wrong" : "unsure";
}

import type { Answer } from "./answers.ts";
import { recorded } from "./stand-in.ts";

type Need = Answer<"crisis.replies">["needs"][number];

/** Siv on the second floor of stairwell B needs water and medicine since half an hour, and nobody has taken it. */
export const sivsNeed = (values: Partial<Need> = {}): Need => ({
  ...{ id: "0193a1f0-0000-7000-8000-000000000001", number: 1, kinds: ["water", "medicine"], note: "Insulin i kylen" },
  person: { kind: "subscriber", id: "0193a1f0-0000-7000-8000-000000000002", name: "Siv Boende", stairwell: "Tallgatan 2 B" },
  ...{ flat: "1203", phone: "+46701740605", createdAt: new Date(Date.now() - 30 * 60_000).toISOString() },
  ...{ takenBy: null, takenAt: null, notes: [], closedAt: null, closedBy: null, closedByAnswer: null },
  ...values,
});

/** The answers of a crisis in which one of two who were asked needs help. */
export const oneNeed = (values: Partial<Need> = {}): Answer<"crisis.replies"> => ({
  ...recorded("krisledare", "crisis.replies"),
  counts: { asked: 2, ok: 1, needHelp: 1, away: 0, silent: 0, unread: 0 },
  needs: [sivsNeed(values)],
});

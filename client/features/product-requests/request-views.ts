import type { RouterInputs, RouterOutputs } from "#client/lib/trpc.ts";

export type Draft = RouterOutputs["productRequest"]["draft"];
export type DraftSummary = RouterOutputs["productRequest"]["drafts"][number];
export type RequestSummary = RouterOutputs["productRequest"]["list"]["rows"][number];
export type RequestDetail = RouterOutputs["productRequest"]["detail"];
export type RequestProgress = RouterOutputs["productRequest"]["progress"];
/** What the form sends. The key is chosen when it is sent. */
export type RequestSubmission = Omit<RouterInputs["productRequest"]["submit"], "idempotencyKey">;
export type RepeatedRequest = RouterOutputs["productRequest"]["repeat"];

/** How often a list asks again while a step of something it shows is under way. */
export const UNDER_WAY_POLL_MS = 3000;

/** Whether the PDF is being made or the mail is on its way. */
export function isUnderWay({ pdfStatus, mailStatus }: Pick<RequestSummary, "pdfStatus" | "mailStatus">): boolean {
  const step = pdfStatus === "done" ? mailStatus : pdfStatus;
  return step === "pending" || step === "running";
}

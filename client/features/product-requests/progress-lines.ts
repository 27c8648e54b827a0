import type { StepStatus } from "#shared/enums.ts";

/** How far the sending of a request has come; `saving` until the server has answered. */
export type Sending =
  | { stage: "saving" }
  | { stage: "refused"; message: string }
  | { stage: "saved"; pdfStatus: StepStatus; mailStatus: StepStatus };

export interface ProgressLine {
  text: string;
  /** `stopped`: begun, and ended by the failure on the next line. */
  state: "done" | "running" | "stopped" | "failed" | "skipped";
}

export type FailedStep = "save" | "pdf" | "mail";

const SKIPPED_MAIL = "Kund-e-post saknas, inget mejl skickades.";

/** The lines to show, in order. The last one is what happens now, or what went wrong. */
export function progressLines(sending: Sending): ProgressLine[] {
  const lines: ProgressLine[] = [done("Startar…")];
  if (sending.stage === "saving") return [...lines, running("Sparar förfrågan…")];
  if (sending.stage === "refused") return [...lines, stopped("Sparar förfrågan…"), failed(sending.message)];

  lines.push(done("Sparar förfrågan…"), done("Förfrågan sparad."));
  if (sending.pdfStatus === "failed") {
    return [...lines, stopped("Skapar PDF…"), failed("Misslyckades med att generera PDF för förfrågan.")];
  }
  if (sending.pdfStatus !== "done") return [...lines, running("Skapar PDF…")];

  lines.push(done("Skapar PDF…"), done("PDF skapad."));
  if (sending.mailStatus === "skipped") return [...lines, { text: SKIPPED_MAIL, state: "skipped" }, done("Alla steg klara.")];
  if (sending.mailStatus === "failed") {
    return [...lines, stopped("Skickar e-post…"), failed("Misslyckades med att skicka kund-e-post.")];
  }
  if (sending.mailStatus !== "done") return [...lines, running("Skickar e-post…")];
  return [...lines, done("Skickar e-post…"), done("Alla steg klara.")];
}

export function failedStep(sending: Sending): FailedStep | null {
  if (sending.stage === "refused") return "save";
  if (sending.stage === "saving") return null;
  if (sending.pdfStatus === "failed") return "pdf";
  return sending.pdfStatus === "done" && sending.mailStatus === "failed" ? "mail" : null;
}

export function isComplete(sending: Sending): boolean {
  return sending.stage === "saved" && sending.pdfStatus === "done" && (sending.mailStatus === "done" || sending.mailStatus === "skipped");
}

const done = (text: string): ProgressLine => ({ text, state: "done" });
const running = (text: string): ProgressLine => ({ text, state: "running" });
const stopped = (text: string): ProgressLine => ({ text, state: "stopped" });
const failed = (text: string): ProgressLine => ({ text, state: "failed" });

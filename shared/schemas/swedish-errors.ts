import { z } from "zod";
import { formatNumber } from "../format/number.ts";

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue["code"]> = Extract<Issue, { code: Code }>;

const FORMAT_MESSAGES: Record<string, string> = {
  email: "Ogiltig e-postadress.",
  uuid: "Ogiltigt id.",
  url: "Ogiltig webbadress.",
};

function tooSmall({ origin, minimum }: IssueOf<"too_small">): string {
  if (origin === "string") return Number(minimum) <= 1 ? "Fältet är obligatoriskt." : `Skriv minst ${minimum} tecken.`;
  if (origin === "array") return `Ange minst ${minimum}.`;
  return `Värdet måste vara minst ${formatNumber(Number(minimum))}.`;
}

function tooBig({ origin, maximum }: IssueOf<"too_big">): string {
  if (origin === "string") return `Skriv högst ${maximum} tecken.`;
  if (origin === "array") return `Ange högst ${maximum}.`;
  return `Värdet får vara högst ${formatNumber(Number(maximum))}.`;
}

/** Sentences for faults that a schema does not name itself. zod's own Swedish is not fit for people. */
function swedishMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input == null ? "Fältet är obligatoriskt." : "Värdet har fel form.";
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return FORMAT_MESSAGES[issue.format] ?? "Värdet har fel form.";
    case "invalid_value":
      return "Välj ett av alternativen.";
    case "unrecognized_keys":
      return "Uppgiften är okänd.";
    default:
      return "Värdet är ogiltigt.";
  }
}

z.config({ customError: swedishMessage });

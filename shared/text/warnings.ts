import type { OfficialFeed } from "../enums.ts";

/** Who warns, as a text quotes them. */
export const sourceName = (feed: OfficialFeed): string =>
  ({ vma: "Sveriges Radio", smhi_warnings: "SMHI", krisinformation: "Krisinformation.se" })[feed];

/** «VMA i Exempelkommunen» of «VMA i Exempelkommunen: Giftig rök.», where the source's own words follow. */
export const withoutText = (words: string): string => words.replace(/(?<=^VMA[^:]*):.*$/u, "");

/** What is asked of whoever is on call. */
export const ASK_TO_ALARM = "Vill ni larma huset?";

/** Where a warning that proposes an alarm stands first. */
export const WARNING_PATH = "/association-dashboard";

import type { SealedNeedReader } from "../enums.ts";

export const SEALED_NEEDS_PATH = "/forseglade-behov";

/** The sentence that is agreed to, by version: a row names the one that was shown. An older one stays. */
export const SEALED_NEEDS_CONSENTS = {
  "2026-12":
    "Jag samtycker till att uppgifterna, som kan handla om min hälsa, sparas krypterade och får läsas av den som leder ett krisläge i min förening och av trapphusombudet i mitt trapphus, så länge krisläget pågår.",
} as const;

export const SEALED_NEEDS_CONSENT_VERSION: keyof typeof SEALED_NEEDS_CONSENTS = "2026-12";
export const SEALED_NEEDS_CONSENT = SEALED_NEEDS_CONSENTS[SEALED_NEEDS_CONSENT_VERSION];

/** From how many days before they go the writer is asked whether they hold. */
export const SEALED_NEEDS_ASK_DAYS = 30;

export const SEALED_NEED_READER_LABELS: Record<SealedNeedReader, string> = {
  leader: "krisledare",
  stairwell_representative: "trapphusombud",
};

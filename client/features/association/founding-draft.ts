import type { Plan } from "#shared/enums.ts";

export type FoundingValues = {
  suggestedPlan: Plan | null;
  associationName: string;
  organizationNumber: string;
  address: string;
  postalCode: string;
  city: string;
  contactPersonName: string;
  contactPersonPhone: string;
  contactPersonEmail: string;
  numApartments: number | string;
  residentCount: number | string;
  numStairwells: number | string;
};

/** A logo that is stored already, and the id that the association will get with it. */
export interface ReservedLogo {
  reservedId: string;
  url: string;
}

export interface FoundingDraft {
  step: number;
  values: FoundingValues;
  logo: ReservedLogo | null;
}

/** What has been filled in, for as long as the tab lives: a reload or a look elsewhere loses nothing. */
export function readFoundingDraft(storage: Storage, userId: string): FoundingDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function saveFoundingDraft(storage: Storage, userId: string, draft: FoundingDraft): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function forgetFoundingDraft(storage: Storage, userId: string): void {
  storage.removeItem(keyOf(userId));
}

const keyOf = (userId: string) => `${userId}:founding-draft`;

function isDraft(value: unknown): value is FoundingDraft {
  return typeof value === "object" && value !== null && "step" in value && "values" in value && typeof value.values === "object";
}

import type { PersonalData, Relation } from "./relation.ts";

export const none = { holds: "none" } as const;

export const personal = (...relations: Relation[]): PersonalData => ({ holds: "personal", relations });

/** A row of the person's own: all of it leaves but the secrets, and it goes with the account. */
export const owned = (by: Relation["by"], file: string, explains: string, secrets: readonly string[] = []): Relation => ({
  by,
  file,
  explains,
  exports: { allBut: secrets },
  onDeletion: "row goes",
});

/** A row of the association's, on which the person acted: it stays without them. `shown` are the columns that leave. */
export const acted = (column: string, file: string, explains: string, shown: readonly string[]): Relation => ({
  by: { [column]: "profile" },
  file,
  explains,
  exports: { only: shown },
  onDeletion: { clears: [column] },
});

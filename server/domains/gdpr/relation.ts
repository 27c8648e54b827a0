/** By what a person is found: ids, the verified address, the verified telephone number, or a name on rows that are theirs anyway. */
export type PersonKey = "user" | "profile" | "email" | "phone" | "name";

/** The values by which one person is found. */
export type Person = Readonly<Record<PersonKey, readonly string[]>>;

/** A whole row of a table, with all that nobody may see. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns and what of the person they hold. */
export type Holding = Readonly<Record<string, PersonKey | readonly PersonKey[]>>;

/** One way in which rows of a table have to do with a person, and what follows from it. Names are those of the database. */
export interface Relation {
  /** The row is found when any of these columns holds the person's … */
  by: Holding;
  /** … and all of these do … */
  and?: Holding;
  /** … and none of these does … */
  unless?: Holding;
  /** … and this is true of the row, called `t`. */
  where?: string;
  /** All of that is asked of the row of another table, whose id (or `key`) this column holds, and not of the row itself. */
  through?: { column: string; table: string; key?: string };
  /** Further columns of the row that hold an address or a number of the person. */
  own?: readonly string[];
  /** The name of the file in the export, without `.json`, and what it says to its reader. */
  file: string;
  explains: string;
  /**
   * A row about the person leaves whole but for named secrets and what is somebody else's. Where the person only acted on
   * a row about others, named columns leave, and some of them only when they hold the person's own.
   */
  exports: { allBut: readonly string[] } | { only: readonly string[]; ifTheirs?: Holding };
  /** `sets`: columns that follow from what is cleared, and their values. `follows`: the row stays or goes with the one it belongs to, and says nothing of the person by itself. */
  onDeletion: "row goes" | "follows" | { clears: readonly string[]; sets?: Readonly<Record<string, string>> };
  /** The file that belongs to the row, by the column with its key. `goes`: it is nobody else's, and goes with the account. */
  attachment?: { store: "files" | "media"; key: string; name?: string; exported: boolean; goes: boolean };
}

export type PersonalData =
  /** Nothing about people. `business` are addresses of companies. */
  | { holds: "none"; business?: readonly string[] }
  | { holds: "personal"; relations: readonly Relation[] }
  /** Gone by itself within a day, and cannot be searched by person. */
  | { holds: "transient" };

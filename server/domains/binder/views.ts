import type { BinderEdition } from "#shared/schemas/binder.ts";
import type { ComposedBinder } from "./compose-binder.ts";

export interface BinderTabView {
  key: string;
  number: number;
  title: string;
  /** The binder's version in which it last changed; null in the edition for residents. */
  version: number | null;
  /** Whether the paper in the binder says something else; null where nobody has printed. */
  isChanged: boolean | null;
}

/** The state of the binder, and of the last one on paper. */
export interface BinderView {
  edition: BinderEdition;
  version: number | null;
  checksum: string;
  tabs: BinderTabView[];
  /** Titles of tabs to take out. */
  removed: string[];
  /** Null before the first print, and in the edition for residents. */
  lastPrint: { version: number; printedAt: string; printedBy: string | null } | null;
}

/** Sheets of paper, real ones: Chrome has laid them out. */
export interface BinderPagesView {
  /** With the front and the contents. */
  total: number;
  /** When only what changed is printed, with the front and the contents; null without a print to compare with. */
  changed: number | null;
  tabs: { key: string; pages: number }[];
}

export function toBinderView({ edition, tabs, checksum, books }: ComposedBinder): BinderView {
  const last = books?.lastPrint ?? null;
  return {
    edition,
    version: books?.version ?? null,
    checksum,
    tabs: tabs.map(({ key, number, title }) => ({
      ...{ key, number, title },
      version: books?.tabVersions.get(key) ?? null,
      isChanged: last && (books?.changed.has(key) ?? null),
    })),
    removed: books?.removed ?? [],
    lastPrint: last && { ...last, printedAt: last.printedAt.toISOString() },
  };
}

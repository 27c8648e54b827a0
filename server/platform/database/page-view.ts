import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { InvalidError } from "#server/platform/errors.ts";

/** One page of a list; pages are counted from 1, and one beyond the last is the last. */
export interface PageView<Row> {
  rows: Row[];
  /** All there are with this filter and search. */
  total: number;
  page: number;
  pageCount: number;
}

/** Where a page of so many rows stands in a list of so many; one beyond the last is the last, and an empty list has one. */
export function findPage(wanted: number, total: number, size: number): { page: number; pageCount: number; offset: number } {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted, pageCount);
  return { page, pageCount, offset: (page - 1) * size };
}

/** The last line of a stretch that goes from new to old: microseconds since 1970, as Postgres counts time, and the row's id. */
export interface TimeCursor {
  micros: string;
  id: string;
}

export const microsOf = (moment: AnyColumn): SQL<string> => sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;

export const writeCursor = ({ micros, id }: TimeCursor): string => Buffer.from(`${micros}.${id}`).toString("base64url");

/** Throws InvalidError for what `writeCursor` did not write. */
export function readCursor(cursor: string): TimeCursor {
  const [, micros, id] =
    /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!micros || !id) throw new InvalidError("INVALID_INPUT");
  return { micros, id };
}

/** Rows that come after the cursor, newest first and those of one moment by their ids. */
export function isAfter(columns: { moment: AnyColumn; id: AnyColumn }, { micros, id }: TimeCursor): SQL {
  const moment = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sql`(${columns.moment} <= ${moment} and (${columns.moment} < ${moment} or ${columns.id} > ${id}))`;
}

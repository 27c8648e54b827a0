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

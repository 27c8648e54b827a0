import { MEMBERSHIP_PAGE_SIZE } from "#shared/limits.ts";

export interface Page<Row> {
  rows: Row[];
  /** From 1; never beyond the last page. */
  number: number;
  count: number;
}

/** The rows of one page. A page that has become too high, because rows left, is the last one. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size = MEMBERSHIP_PAGE_SIZE): Page<Row> {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const number = Math.min(Math.max(1, wanted), count);
  return { rows: rows.slice((number - 1) * size, number * size), number, count };
}

interface Searchable {
  applicant: { displayName: string; name: string | null; email: string };
}

/** Whether name or e-mail address holds the text, upper and lower case alike. */
export function matchesSearch({ applicant }: Searchable, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase("sv");
  return [applicant.displayName, applicant.name ?? "", applicant.email].some((text) => text.toLocaleLowerCase("sv").includes(wanted));
}

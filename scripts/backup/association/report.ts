import type { RestoreReport } from "./restore-association.ts";

const LISTED = 20;
const COLUMNS = ["in backup", "back", "there", "differ", "away"] as const;

/** What a restore of one association did, or would do, for whoever reads it in a terminal. It names no person. */
export function reportLines(report: RestoreReport, isWritten: boolean): string[] {
  const { name, madeAt, isReopened, deletedAccounts, tables, differences, files } = report;
  const shown = tables.filter(({ archived }) => archived > 0);
  const rows = shown.map(({ table, archived, back, same, differs }) => ({
    table,
    counts: [archived, back, same + differs, differs, archived - back - same - differs],
  }));
  const changed = rows.filter(({ counts: [archived, , there, differ] }) => archived !== there || differ !== 0);
  const sums = COLUMNS.map((_, at) => rows.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  const back = sums[1] ?? 0;
  const refilled = shown.reduce((sum, each) => sum + each.refilled, 0);
  const subscribers = tables.find(({ table }) => table === "crisis_subscribers")?.back;
  const width = Math.max(...changed.map(({ table }) => table.length), 15);
  const line = (first: string, cells: readonly (string | number)[]) =>
    `${first.padEnd(width)} ${cells.map((cell) => String(cell).padStart(10)).join("")}`;
  return [
    `${name}, from the backup of ${madeAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    "",
    line("", COLUMNS),
    ...changed.map(({ table, counts }) => line(table, counts)),
    line(`all ${rows.length} tables`, sums),
    "",
    ...(isReopened ? ["It is closed now, and is opened again."] : []),
    `${back} rows come back; ${refilled} that are there get back what was taken from them with others.`,
    ...(subscribers ? [`Of the ${subscribers} subscribers among them nobody gets anything before confirming it anew, within a week.`] : []),
    `${deletedAccounts} accounts of the backup have been deleted since; nothing of them comes back.`,
    `${files.back.length} files come back.`,
    ...listed(`${files.missing.length} files are neither in the store nor in the backup`, files.missing),
    ...listed(
      `${differences.length} rows are there and otherwise; they stay as they are`,
      differences.map(({ table, row, columns }) => `${table} ${row}: ${columns.join(", ")}`),
    ),
    "",
    isWritten ? "Done. Nothing was sent." : "Nothing has been written. Add --confirm to do it.",
  ];
}

function listed(words: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length > LISTED ? [`  … and ${all.length - LISTED} more`] : [];
  return [`${words}:`, ...all.slice(0, LISTED).map((each) => `  ${each}`), ...more];
}

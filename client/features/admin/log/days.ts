/** Entries one after the other, put together by day. */
export function byDay<Entry extends { createdAt: string }>(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

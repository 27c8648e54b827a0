/** The same things in another order, which differs from run to run, unless `random` repeats itself. */
export function shuffled<T>(things: readonly T[], random: () => number = Math.random): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

import { expect, test } from "vitest";
import { atMarks } from "./replies-over-time.ts";

const NOTHING = { ok: 0, needHelp: 0, away: 0, silent: 0 };

test("CRIS-16 answers are summed up at marks that are close at first, and at the end; nothing is drawn of the time in which nobody answers", () => {
  const changes = [
    { ...NOTHING, minutes: 0, silent: 4 },
    { ...NOTHING, minutes: 2, silent: -2, ok: 1, needHelp: 1 },
    { ...NOTHING, minutes: 4, ok: 1, needHelp: -1 },
  ];
  const all = { ...NOTHING, silent: 4 };
  const two = { ...NOTHING, silent: 2 };
  expect(atMarks(changes, 7 * 24 * 60)).toEqual([
    { minutes: 0, ...all },
    { minutes: 1, ...all },
    { minutes: 2, ...two, ok: 1, needHelp: 1 },
    { minutes: 3, ...two, ok: 1, needHelp: 1 },
    { minutes: 5, ...two, ok: 2 },
    { minutes: 10_080, ...two, ok: 2 },
  ]);
  // The last row is what stands now, also within the minute.
  expect(atMarks(changes, 4).at(-1)).toEqual({ minutes: 4, ...two, ok: 2 });
  expect(atMarks(changes.slice(0, 1), 0)).toEqual([{ minutes: 0, ...all }]);
});

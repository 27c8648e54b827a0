import { expect, test } from "vitest";
import { clearEdge } from "./use-place-toasts.ts";

test("NS-12 toasts stand as low as they can without touching a bar, a dialog's buttons or each other", () => {
  expect(clearEdge(784, 80, [])).toBe(784);
  expect(clearEdge(784, 80, [{ top: 740, bottom: 800 }])).toBe(732);
  const stacked = [
    { top: 740, bottom: 800 },
    { top: 600, bottom: 700 },
  ];
  expect(clearEdge(784, 80, stacked)).toBe(592);
  expect(clearEdge(784, 80, [{ top: 100, bottom: 400 }])).toBe(784);
});

test("NS-12 where everything is taken, toasts stay at the bottom, not over the page's header", () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({ top: 740 - index * 100, bottom: 800 - index * 100 }));
  expect(clearEdge(784, 80, rows)).toBe(784);
});

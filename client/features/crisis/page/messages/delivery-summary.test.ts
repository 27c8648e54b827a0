import { expect, test } from "vitest";
import { deliverySummary, type StatusCounts } from "./delivery-summary.ts";

const NONE: StatusCounts = {
  queued: 0,
  sending: 0,
  doubtful: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  cancelled: 0,
  held: 0,
  suppressed: 0,
};

test("what has arrived comes first, and one is told from several", () => {
  const summary = deliverySummary({ ...NONE, delivered: 61, queued: 2, sending: 1, failed: 1 });
  expect(summary).toEqual({ total: 65, reached: 61, onTheWay: 3, faulty: 1, words: "61 levererade · 3 på väg · 1 misslyckat" });
});

test("doubt is never counted as arrived, and what is held waits for somebody", () => {
  const summary = deliverySummary({ ...NONE, sent: 10, doubtful: 2, held: 4 });
  expect(summary).toMatchObject({ total: 16, reached: 10, onTheWay: 2, faulty: 4 });
  expect(summary.words).toBe("10 skickade · 2 kontrolleras · 4 kvarhållna");
});

test("who has left the list is named but not part of the total", () => {
  expect(deliverySummary({ ...NONE, suppressed: 2 })).toMatchObject({ total: 0, words: "2 avanmälda" });
  expect(deliverySummary(NONE).words).toBe("Inga mottagare");
});

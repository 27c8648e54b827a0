import type { DeliveryChannel, DeliveryStatus } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";

export type StatusCounts = Record<DeliveryStatus, number>;

export interface DeliverySummary {
  total: number;
  /** The provider or the recipient has it. */
  reached: number;
  /** Still to leave, or in doubt. */
  onTheWay: number;
  /** Needs a human: failed, or held back since it is old. */
  faulty: number;
  /** «61 levererade · 3 på väg · 2 misslyckade» */
  words: string;
}

/** Of a call it is told whether anybody picked it up. */
const CALLED = {
  delivered: ["besvarat", "besvarade"],
  sent: ["ringt", "ringda"],
  failed: ["obesvarat", "obesvarade"],
} as const;
const WRITTEN = {
  delivered: ["levererat", "levererade"],
  sent: ["skickat", "skickade"],
  failed: ["misslyckat", "misslyckade"],
} as const;

/** What has become of one message on one channel. What was taken back by the recipient counts in no total. */
export function deliverySummary(counts: StatusCounts, channel?: DeliveryChannel): DeliverySummary {
  const words = channel === "call" ? CALLED : WRITTEN;
  const { queued, sending, doubtful, sent, delivered, failed, cancelled, held, suppressed } = counts;
  const parts: [number, string, string][] = [
    [delivered, ...words.delivered],
    [sent, ...words.sent],
    [queued + sending, "på väg", "på väg"],
    [doubtful, "kontrolleras", "kontrolleras"],
    [failed, ...words.failed],
    [held, "kvarhållet", "kvarhållna"],
    [cancelled, "stoppat", "stoppade"],
    [suppressed, "avanmält", "avanmälda"],
  ];
  const there = parts.filter(([count]) => count > 0);
  return {
    total: queued + sending + doubtful + sent + delivered + failed + cancelled + held,
    reached: sent + delivered,
    onTheWay: queued + sending + doubtful,
    faulty: failed + held,
    words: there.map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`).join(" · ") || "Inga mottagare",
  };
}

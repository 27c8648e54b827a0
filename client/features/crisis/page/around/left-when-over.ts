import { formatDuration } from "#shared/format/duration.ts";

/** How a clock stood when the crisis ended, of the milliseconds that were left then: the page is read long after. */
export const leftWhenOver = (milliseconds: number): string =>
  milliseconds > 0 ? `${formatDuration(milliseconds)} kvar vid slutet` : "Hade gått ut vid slutet";

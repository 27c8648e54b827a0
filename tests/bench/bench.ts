/** One figure of today, compared with the targets of the performance page. */
export interface Measurement {
  id: string;
  what: string;
  /** A ratio to the floor or rival; seconds, milliseconds, megabytes or a count where the target names none. */
  value: number;
  unit: "×" | "s" | "ms" | "MB" | "";
  better: "higher" | "lower";
  gate: number;
  /** Null where the target has no stretch. */
  stretch: number | null;
  /** Absolute figures behind the ratio and how far apart the rounds were. */
  note: string;
}

export interface Bench {
  /** What it is called on the command line. */
  name: string;
  measure(): Promise<Measurement[]>;
}

export function holds({ value, better }: Measurement, limit: number): boolean {
  return better === "higher" ? value >= limit : value <= limit;
}

import type { ReadinessStatus } from "#shared/calculations/readiness.ts";

/** The colour of each readiness status. A calm day has no red: that is kept for a crisis. */
export const READINESS_STATUS_COLORS = { green: "lugn", yellow: "varsel", red: "gray" } as const satisfies Record<ReadinessStatus, string>;

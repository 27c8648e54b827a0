import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Dashboard = RouterOutputs["dashboard"]["association"];
export type Endurance = Dashboard["endurance"][number];
export type Readiness = RouterOutputs["readiness"]["overview"];
export type Area = Readiness["areas"][number];
export type Recommendation = RouterOutputs["recommendations"]["association"]["recommendations"][number];

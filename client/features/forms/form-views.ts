import type { RouterOutputs } from "#client/lib/trpc.ts";

export type FormView = RouterOutputs["forms"]["read"];
export type FormReceipt = RouterOutputs["forms"]["submit"];
export type FormCounts = RouterOutputs["forms"]["counts"];

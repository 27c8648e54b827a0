import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Draft = RouterOutputs["productRequest"]["draft"];
export type DraftSummary = RouterOutputs["productRequest"]["drafts"][number];
export type RequestSummary = RouterOutputs["productRequest"]["list"][number];
export type RequestDetail = RouterOutputs["productRequest"]["detail"];
export type RequestProgress = RouterOutputs["productRequest"]["progress"];

import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Supplier = RouterOutputs["catalogue"]["suppliers"][number];

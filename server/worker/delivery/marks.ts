import { markHandOvers } from "#server/domains/deliveries/settle-deliveries.ts";
import type { DomainContext } from "#server/platform/context.ts";

type Marked = { id: string; batchId: string };

/** Writes down what is about to be handed over, before it is. */
export interface Marks {
  /** True when it stands in the ledger. False: the batch is not ours any more. Rejects when the database cannot be reached. */
  mark(delivery: Marked): Promise<boolean>;
}

/** One statement at a time, for all that have asked meanwhile: each by itself would wait for the others' lock on the batch. */
export function createMarks(ctx: DomainContext, owner: string): Marks {
  let asking: Marked[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Set<string>> | null = null;

  async function write(): Promise<Set<string>> {
    await last.catch(() => undefined);
    const marked = asking;
    asking = [];
    last = next ?? last;
    next = null;
    return markHandOvers(ctx.db, owner, marked);
  }

  return {
    async mark(delivery) {
      asking.push(delivery);
      next ??= write();
      return (await next).has(delivery.id);
    },
  };
}

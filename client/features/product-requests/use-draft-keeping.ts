import { useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type Action, useAction } from "#client/ui/use-action.ts";
import type { Draft, DraftSummary } from "./request-views.ts";

/** A line as the server holds it, as far as the form knows. */
export interface SeenLine {
  productId: string;
  quantity: number;
}

export interface DraftKeeping {
  set(productId: string, quantity: number): void;
  restore(productId: string, quantity: number): void;
  remove(productId: string): void;
  /** What the draft on the server holds as far as this form knows, once all that was written here has been answered. */
  seen(): Promise<SeenLine[]>;
  /** Whether a draft read at this time tells nothing that is not known here. */
  knows(lines: Draft["lines"], readAt: number): boolean;
}

/** What was read about the time of a write of one's own may tell of before it. */
const SETTLES_IN_MS = 2_000;

/** Keeps each change of a form in the draft on the server, one after the other, so that it follows the person, or the whole board. */
export function useDraftKeeping(lines: Draft["lines"]): DraftKeeping {
  const utils = trpc.useUtils();
  const first = useRef<[productId: string, quantity: number][] | null>(null);
  first.current ??= lines.map(({ product, quantity }) => [product.id, quantity]);
  const wished = useRef(new Map(first.current));
  const held = useRef(new Map(first.current));
  const writing = useRef({ last: Promise.resolve(), count: 0, endedAt: 0 });
  const failed = "Utkastet kunde inte sparas";
  const write = useAction(trpc.productRequest.setDraftLine, { failed, touches: [] });
  // The draft may have been read without it meanwhile.
  const writeBack = useAction(trpc.productRequest.setDraftLine, { failed, touches: ["productRequest.draft"] });
  const drop = useAction(trpc.productRequest.removeDraftLine, { failed, touches: [] });

  function keep<Input>(action: Action<Input, { drafts: DraftSummary[] }>, input: Input, change: () => void): void {
    const { current } = writing;
    current.count++;
    const send = () =>
      new Promise<void>((ended) =>
        action.send(input, {
          onDone({ drafts }) {
            change();
            utils.productRequest.drafts.setData(undefined, drafts);
            ended();
          },
          onRefused(refusal) {
            notify.error(action.failed, errorText(refusal));
            ended();
          },
        }),
      );
    current.last = current.last.then(send).finally(() => {
      current.count--;
      current.endedAt = Date.now();
    });
  }

  return {
    set(productId, quantity) {
      if (wished.current.get(productId) === quantity) return;
      wished.current.set(productId, quantity);
      keep(write, { productId, quantity }, () => held.current.set(productId, quantity));
    },
    restore(productId, quantity) {
      wished.current.set(productId, quantity);
      keep(writeBack, { productId, quantity }, () => held.current.set(productId, quantity));
    },
    remove(productId) {
      wished.current.delete(productId);
      keep(drop, { productId }, () => held.current.delete(productId));
    },
    async seen() {
      await writing.current.last;
      return [...held.current].map(([productId, quantity]) => ({ productId, quantity }));
    },
    knows(read, readAt) {
      const { count, endedAt } = writing.current;
      if (count > 0 || readAt < endedAt + SETTLES_IN_MS) return true;
      return read.length === held.current.size && read.every(({ product, quantity }) => held.current.get(product.id) === quantity);
    },
  };
}

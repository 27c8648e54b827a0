import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { quantityFault } from "#client/lib/quantity-fault.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";

type Match = RouterOutputs["productTips"]["matchCatalogue"][number];

/** A saved product and what is to be requested in its place. */
export interface ImportLine extends Match {
  /** Null: it is left out. */
  productId: string | null;
  quantity: number | string;
  /** What is wrong with the quantity of a line that is chosen. */
  fault: string | undefined;
  /** Why it could not be added. */
  error: string | null;
  /** It lies in the drafts already. */
  isAdded: boolean;
}

const proposal = (match: Match): Omit<ImportLine, "fault"> => ({
  ...match,
  productId: match.isSure ? (match.products[0]?.productId ?? null) : null,
  quantity: 1,
  error: null,
  isAdded: false,
});

/** The lines under review, and their way into the drafts. */
export function useImport(matches: readonly Match[], onDone: (added: number) => void) {
  const utils = trpc.useUtils();
  const addLine = trpc.productRequest.addDraftLine.useMutation();
  const [proposed, setLines] = useState(() => matches.map(proposal));
  const [isAdding, setAdding] = useState(false);
  const change = (name: string, changed: Partial<ImportLine>) =>
    setLines((current) => current.map((line) => (line.name === name ? { ...line, error: null, ...changed } : line)));
  const lines = proposed.map((line) => ({ ...line, fault: line.productId === null ? undefined : quantityFault(line.quantity) }));
  const chosen = lines.filter(({ productId, quantity }) => productId !== null && quantity !== "" && quantity !== 0);

  /** Why the line could not be added; null when it was. One that was is not chosen any more, so that another try adds it once. */
  const add = async ({ name, productId, quantity }: ImportLine): Promise<string | null> => {
    try {
      const { drafts } = await addLine.mutateAsync({ productId: productId ?? "", quantity: Number(quantity) });
      utils.productRequest.drafts.setData(undefined, drafts);
      change(name, { productId: null, isAdded: true });
      return null;
    } catch (error) {
      change(name, { error: errorText(error) });
      return errorText(error);
    }
  };

  return {
    lines,
    change,
    /** How many lines are to be added. */
    count: chosen.length,
    hasFault: lines.some(({ fault }) => fault !== undefined),
    isAdding,
    async addAll(): Promise<void> {
      setAdding(true);
      const errors: (string | null)[] = [];
      for (const line of chosen) errors.push(await add(line));
      setAdding(false);
      void utils.productRequest.draft.invalidate();
      if (errors.every((error) => error === null)) onDone(errors.length);
    },
  };
}

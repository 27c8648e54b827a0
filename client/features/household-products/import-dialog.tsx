import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { NumberField } from "#client/components/number-field.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { quantityFault } from "#client/lib/quantity-fault.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatKronor } from "#shared/format/money.ts";
import { MATCHED_NAME_MAX_LENGTH, MATCHED_NAMES_MAX, REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import classes from "./household-products.module.css";

interface ImportDialogProps extends DialogProps {
  /** What the household saved and does not have. */
  names: readonly string[];
}

/** For owners: puts what the catalogue has in place of saved products in the drafts, after a look at each. */
export function ImportDialog({ names, onClose }: ImportDialogProps) {
  const asked = [...new Set(names.map((name) => name.slice(0, MATCHED_NAME_MAX_LENGTH).trim()))].slice(0, MATCHED_NAMES_MAX);
  const matches = trpc.productTips.matchCatalogue.useQuery({ names: asked });

  return (
    <Dialog title="Importera till förfrågan" size={720} onClose={onClose}>
      {(close) => (
        <Loaded query={matches} failure="Kunde inte söka i AI-Handel" skeleton={<ListSkeleton rows={4} rowHeight={68} />}>
          {(data) => <ImportReview matches={data} leftOut={names.length > MATCHED_NAMES_MAX} onClose={close} />}
        </Loaded>
      )}
    </Dialog>
  );
}

interface ImportReviewProps {
  matches: readonly Match[];
  /** Whether the list was too long for one time. */
  leftOut: boolean;
  onClose: () => void;
}

function ImportReview({ matches, leftOut, onClose }: ImportReviewProps) {
  const navigate = useNavigate();
  const { lines, change, count, hasFault, isAdding, addAll } = useImport(matches, (added) => {
    notify.success(added === 1 ? "1 produkt ligger i förfrågan" : `${added} produkter ligger i förfrågan`);
    void navigate("/product-catalog");
  });

  const unknown = lines.filter(({ products }) => products.length === 0).map(({ name }) => name);

  return (
    <Stack gap="md">
      <Text size="sm">
        Det här säljs i AI-Handel och liknar det du har sparat. Välj vad föreningen ska fråga efter. Inget skickas förrän du öppnar
        förfrågan och skickar den.{leftOut && ` Bara de första ${MATCHED_NAMES_MAX} visas.`}
      </Text>
      {lines.map(
        (line) =>
          line.products.length > 0 && <ImportLineFields key={line.name} line={line} onChange={(changed) => change(line.name, changed)} />,
      )}
      {unknown.length > 0 && (
        <Text size="sm">
          <Text span inherit fw={600}>
            Finns inte i AI-Handel:
          </Text>{" "}
          {unknown.join(" · ")}
        </Text>
      )}
      <DialogFooter
        submit={count === 1 ? "Lägg till 1 produkt" : `Lägg till ${count} produkter`}
        onSubmit={() => void addAll()}
        isReady={count > 0 && !hasFault}
        isPending={isAdding}
        onCancel={onClose}
      />
    </Stack>
  );
}

interface ImportLineFieldsProps {
  line: ImportLine;
  onChange: (changed: Partial<Pick<ImportLine, "productId" | "quantity">>) => void;
}

/** One saved product: which of the catalogue's stands for it, and how many. */
function ImportLineFields({ line, onChange }: ImportLineFieldsProps) {
  const { name, products, productId, quantity, fault, error, isAdded } = line;
  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="sm" wrap="nowrap" className={classes.importLine}>
        <Select
          flex={1}
          miw={0}
          label={name}
          placeholder="Ta inte med"
          data={products.map((product) => ({
            value: product.productId,
            label: `${product.name}, ${product.supplierName}, ${formatKronor(product.price)} exkl. moms`,
          }))}
          value={productId}
          onChange={(chosen) => onChange({ productId: chosen })}
        />
        <NumberField
          w={84}
          label="Antal"
          aria-label={`Antal ${name}`}
          value={quantity}
          onChange={(count) => onChange({ quantity: count })}
          min={1}
          max={REQUEST_MAX_QUANTITY}
          error={fault}
          classNames={{ wrapper: classes.quantityInput, error: classes.quantityFault }}
          disabled={productId === null}
        />
      </Group>
      {isAdded && (
        <Text size="sm" c="dimmed" role="status">
          Tillagd. Välj igen om ni vill ha fler.
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

type Match = RouterOutputs["productTips"]["matchCatalogue"][number];

/** A saved product and what is to be requested in its place. */
interface ImportLine extends Match {
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
function useImport(matches: readonly Match[], onDone: (added: number) => void) {
  const utils = trpc.useUtils();
  const { send } = useAction(trpc.productRequest.addDraftLine, {
    failed: "Kunde inte lägga till produkten",
    touches: ["productRequest.draft"],
  });
  const [proposed, setLines] = useState(() => matches.map(proposal));
  const [isAdding, setAdding] = useState(false);
  const change = (name: string, changed: Partial<ImportLine>) =>
    setLines((current) => current.map((line) => (line.name === name ? { ...line, error: null, ...changed } : line)));
  const lines = proposed.map((line) => ({ ...line, fault: line.productId === null ? undefined : quantityFault(line.quantity) }));
  const chosen = lines.filter(({ productId, quantity }) => productId !== null && quantity !== "" && quantity !== 0);

  /** Whether it was added. A line that was is not chosen any more, so that another try adds it once. */
  const add = ({ name, productId, quantity }: ImportLine): Promise<boolean> =>
    new Promise((resolve) =>
      send(
        { productId: productId ?? "", quantity: Number(quantity) },
        {
          onDone: ({ drafts }) => {
            utils.productRequest.drafts.setData(undefined, drafts);
            change(name, { productId: null, isAdded: true });
            resolve(true);
          },
          onRefused: (refusal) => {
            change(name, { error: errorText(refusal) });
            resolve(false);
          },
        },
      ),
    );

  return {
    lines,
    change,
    /** How many lines are to be added. */
    count: chosen.length,
    hasFault: lines.some(({ fault }) => fault !== undefined),
    isAdding,
    async addAll(): Promise<void> {
      setAdding(true);
      const added: boolean[] = [];
      for (const line of chosen) added.push(await add(line));
      setAdding(false);
      if (added.every(Boolean)) onDone(added.length);
    },
  };
}

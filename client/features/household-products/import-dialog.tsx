import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { MATCHED_NAME_MAX_LENGTH, MATCHED_NAMES_MAX } from "#shared/limits.ts";
import { ImportLineFields } from "./import-line-fields.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  /** What the household saved and does not have. */
  names: readonly string[];
  onClose: () => void;
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
  matches: RouterOutputs["productTips"]["matchCatalogue"];
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button disabled={count === 0 || hasFault} loading={isAdding} onClick={() => void addAll()}>
          {count === 1 ? "Lägg till 1 produkt" : `Lägg till ${count} produkter`}
        </Button>
      </Group>
    </Stack>
  );
}

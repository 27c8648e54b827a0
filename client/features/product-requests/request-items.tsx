import { Alert, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconFlame } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { permitExcesses } from "#shared/calculations/storage-advice.ts";
import { permitSentence } from "#shared/text/storage-labels.ts";
import { type ItemValues, quantityOf, type RequestFormValues } from "./request-form-values.ts";
import { RequestItemCard, RequestItemRow } from "./request-item.tsx";
import type { Draft } from "./request-views.ts";

/** In a narrower window the sum and the way to remove a line would be out of sight. */
const TABLE_FITS_FROM_PX = 1100;

export type DraftLine = Draft["lines"][number];

interface RequestItemsProps {
  form: UseFormReturnType<RequestFormValues>;
  lines: ReadonlyMap<string, DraftLine>;
}

interface Removed {
  item: ItemValues;
  index: number;
  name: string;
}

/** The lines of the request. Every change is kept in the draft on the server, so that it follows the person. */
export function RequestItems({ form, lines }: RequestItemsProps) {
  const isNarrow = useMediaQuery(`(max-width: ${TABLE_FITS_FROM_PX - 1}px)`);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const keep = useDraftKeeping(lines);

  const entries = form.values.items.flatMap((item, index) => {
    const line = lines.get(item.productId);
    if (!line) return [];
    return {
      line,
      quantity: quantityOf(item),
      input: form.getInputProps(`items.${index}.quantity`),
      onQuantity: (quantity: number) => {
        form.setFieldValue(`items.${index}.quantity`, quantity);
        keep.set(item.productId, quantity);
      },
      onRemove: () => {
        form.removeListItem("items", index);
        keep.remove(item.productId);
        setRemoved({ item, index, name: line.product.name });
      },
    };
  });

  const undo = ({ item, index }: Removed) => {
    form.insertListItem("items", item, index);
    keep.set(item.productId, quantityOf(item));
    setRemoved(null);
  };

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Artiklar
      </Title>
      {entries.length === 0 && <Text c="dimmed">Inga produkter tillagda.</Text>}
      {entries.length > 0 && isNarrow && entries.map((entry) => <RequestItemCard key={entry.line.product.id} {...entry} />)}
      {entries.length > 0 && !isNarrow && (
        <ScrollTable label="Artiklar i förfrågan" minWidth={600} verticalSpacing="xs" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Produkt</Table.Th>
              <Table.Th>Rekommenderat</Table.Th>
              <Table.Th>Antal</Table.Th>
              <Table.Th ta="right">Pris</Table.Th>
              <Table.Th ta="right">Summa</Table.Th>
              <Table.Th>
                <VisuallyHidden>Ta bort</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <RequestItemRow key={entry.line.product.id} {...entry} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {permitExcesses(entries.map(({ line, quantity }) => ({ ...line.product, quantity }))).map((excess) => (
        <Alert key={excess.storageClass} color="varsel" icon={<IconFlame size={20} stroke={1.75} aria-hidden />}>
          {permitSentence(excess)}
        </Alert>
      ))}
      <div role="status">
        {removed && (
          <Alert color="gray" p="xs" pl="md">
            <Group justify="space-between" gap="xs">
              <Text size="sm">{removed.name} är borttagen.</Text>
              <Button variant="subtle" leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />} onClick={() => undo(removed)}>
                Ångra
              </Button>
            </Group>
          </Alert>
        )}
      </div>
    </Stack>
  );
}

function useDraftKeeping(lines: ReadonlyMap<string, DraftLine>) {
  const utils = trpc.useUtils();
  const quantities = useRef(new Map<string, number>([...lines].map(([id, line]) => [id, line.quantity])));
  const kept = {
    onSuccess: ({ drafts }: { drafts: ReturnType<typeof utils.productRequest.drafts.getData> }) =>
      void utils.productRequest.drafts.setData(undefined, drafts),
    onError: (error: unknown) => notify.error("Utkastet kunde inte sparas", errorText(error)),
  };
  const set = trpc.productRequest.setDraftLine.useMutation({
    ...kept,
    onSuccess: (answer, { productId }) => {
      kept.onSuccess(answer);
      // Taken back after the draft was read without it.
      if (!lines.has(productId)) void utils.productRequest.draft.invalidate();
    },
  });
  const remove = trpc.productRequest.removeDraftLine.useMutation(kept);
  return {
    set(productId: string, quantity: number) {
      if (quantities.current.get(productId) === quantity) return;
      quantities.current.set(productId, quantity);
      set.mutate({ productId, quantity });
    },
    remove(productId: string) {
      quantities.current.delete(productId);
      remove.mutate({ productId });
    },
  };
}

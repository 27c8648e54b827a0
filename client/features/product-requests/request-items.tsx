import { ActionIcon, Alert, Button, Card, Group, Popover, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import type { GetInputPropsReturnType, UseFormReturnType } from "@mantine/form";
import { IconArrowBackUp, IconFlame, IconInfoCircle, IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { readNumberText } from "#client/components/number-text.ts";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { quantityFault } from "#client/lib/quantity-fault.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { lineTotal } from "#shared/calculations/request-money.ts";
import { permitExcesses } from "#shared/calculations/storage-advice.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import { orOnRequest, PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import { permitSentence } from "#shared/text/storage-labels.ts";
import { type ItemValues, quantityOf, type RequestFormValues } from "./request-form-values.ts";
import type { Draft } from "./request-views.ts";
import type { DraftKeeping } from "./use-draft-keeping.ts";

/** In a narrower window the sum and the way to remove a line would be out of sight. */
const TABLE_FITS_FROM_PX = 1100;

type DraftLine = Draft["lines"][number];

interface RequestItemsProps {
  form: UseFormReturnType<RequestFormValues>;
  lines: ReadonlyMap<string, DraftLine>;
  keep: DraftKeeping;
}

interface Removed {
  item: ItemValues;
  index: number;
  name: string;
}

/** The lines of the request. Every change is kept in the draft on the server, so that it follows the person. */
export function RequestItems({ form, lines, keep }: RequestItemsProps) {
  const [removed, setRemoved] = useState<Removed | null>(null);

  const entries = form.values.items.flatMap((item, index): RequestItem[] => {
    const line = lines.get(item.productId);
    if (!line) return [];
    const entry: RequestItem = {
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
    return [entry];
  });

  const undo = ({ item, index }: Removed) => {
    form.insertListItem("items", item, index);
    keep.restore(item.productId, quantityOf(item));
    setRemoved(null);
  };

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Artiklar
      </Title>
      <DataList
        label="Artiklar i förfrågan"
        rows={entries}
        rowKey={({ line }) => line.product.id}
        columns={COLUMNS}
        empty="Inga produkter tillagda."
        cards={{ below: TABLE_FITS_FROM_PX / 16, draw: (entry) => <RequestItemCard {...entry} /> }}
        table={{ minWidth: 600, verticalSpacing: "xs", horizontalSpacing: "xs" }}
      />
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

interface RequestItem {
  line: DraftLine;
  quantity: number;
  input: GetInputPropsReturnType;
  /** The quantity a person has settled on: it goes into the form and into the draft. */
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

const priceOf = ({ line }: RequestItem): number | null => line.product.ownPriceExcludingVat;
const sumOf = ({ line, quantity }: RequestItem): string => {
  const unitPrice = line.product.ownPriceExcludingVat;
  return unitPrice === null ? "–" : formatKronorExact(lineTotal({ quantity, unitPrice }));
};

const COLUMNS: readonly Column<RequestItem>[] = [
  { key: "product", title: "Produkt", cell: ({ line }) => <ProductName line={line} /> },
  { key: "recommended", title: "Rekommenderat", cell: ({ line, onQuantity }) => <RecommendedQuantity line={line} onUse={onQuantity} /> },
  { key: "quantity", title: "Antal", width: 176, cell: (item) => <QuantityInput {...item} /> },
  { key: "price", title: "Pris", align: "right", isTabular: true, cell: (item) => orOnRequest(priceOf(item), formatKronorExact) },
  { key: "sum", title: "Summa", align: "right", isTabular: true, weight: 600, cell: sumOf },
  {
    key: "remove",
    title: <VisuallyHidden>Ta bort</VisuallyHidden>,
    width: 52,
    cell: (item) => <RemoveButton {...item} />,
  },
];

function RequestItemCard(props: RequestItem) {
  const { line } = props;
  return (
    <Card padding="sm">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <ProductName line={line} />
          <RemoveButton {...props} />
        </Group>
        <RecommendedQuantity line={line} onUse={props.onQuantity} withLabel />
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <QuantityInput {...props} />
          {priceOf(props) === null ? (
            <Text>{PRICE_ON_REQUEST}</Text>
          ) : (
            <Stack gap={0} ta="right">
              <Text fw={600} className="tabular">
                {sumOf(props)}
              </Text>
              <Text size="sm" c="dimmed" className="tabular">
                {orOnRequest(priceOf(props), formatKronorExact)} / förp.
              </Text>
            </Stack>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function ProductName({ line }: { line: DraftLine }) {
  return (
    <Stack gap={0} miw={0}>
      <Text fw={600} size="sm">
        {line.product.name}
      </Text>
      <Text size="xs" c="dimmed">
        {line.product.articleNumber}
      </Text>
      <StorageWarning storageClass={line.product.storageClass} />
    </Stack>
  );
}

function QuantityInput({ line, quantity, input, onQuantity }: RequestItem) {
  const { onBlur, ...rest } = input;
  const { name } = line.product;
  const fault = quantityFault(input.value);
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <ActionIcon variant="default" aria-label={`Minska antalet ${name}`} disabled={quantity <= 0} onClick={() => onQuantity(quantity - 1)}>
        <IconMinus size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <NumberField
        aria-label={`Antal ${name}`}
        w={68}
        min={0}
        max={REQUEST_MAX_QUANTITY}
        styles={{ input: { textAlign: "center", paddingInline: 4 } }}
        {...rest}
        error={rest.error ?? fault}
        onBlur={(event) => {
          onBlur?.(event);
          // What is no number of packages stands, so that it can be corrected.
          if (!fault) onQuantity(Number(readNumberText(event.currentTarget.value)));
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={`Öka antalet ${name}`}
        disabled={quantity >= REQUEST_MAX_QUANTITY}
        onClick={() => onQuantity(quantity + 1)}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function RemoveButton({ line, onRemove }: RequestItem) {
  return (
    <ActionIcon aria-label={`Ta bort ${line.product.name}`} onClick={onRemove}>
      <IconTrash size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

interface RecommendedQuantityProps {
  line: DraftLine;
  withLabel?: boolean;
  onUse: (quantity: number) => void;
}

/** Escape closes what is opened here, not the dialog around it. */
const KEEPS_DIALOG_OPEN = { "data-mantine-stop-propagation": true };

/** «12 st»; pressed, it tells what the number was reckoned from and offers to use it. */
function RecommendedQuantity({ line, withLabel, onUse }: RecommendedQuantityProps) {
  const [opened, setOpened] = useState(false);
  const { recommendedQuantity, recommendationBasis, product } = line;
  if (recommendedQuantity === null) return <Text c="dimmed">{withLabel ? "Inget rekommenderat antal" : "–"}</Text>;

  const amount = amountOf(recommendedQuantity, product);
  const words = withLabel ? `Rekommenderat: ${amount}` : amount;
  return (
    <Popover opened={opened} onChange={setOpened} width={260} withArrow trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          px={6}
          ml={-6}
          fw={400}
          style={{ alignSelf: "flex-start" }}
          onClick={() => setOpened((now) => !now)}
          {...KEEPS_DIALOG_OPEN}
          rightSection={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
          aria-label={`${words}, rekommenderat antal ${product.name}. Visa underlaget`}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">{recommendationBasis ?? "Underlag saknas."}</Text>
          <Button
            variant="light"
            {...KEEPS_DIALOG_OPEN}
            onClick={() => {
              onUse(recommendedQuantity);
              setOpened(false);
            }}
          >
            Använd {amount}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Recommendations count packages: «12 st», or «3 förp. à 10 st» when a package holds several. */
function amountOf(packages: number, { unitQuantity, unitMetric }: DraftLine["product"]): string {
  if (unitQuantity === 1) return `${formatNumber(packages)} ${unitMetric}`;
  return `${formatNumber(packages)} förp. à ${formatNumber(unitQuantity)} ${unitMetric}`;
}

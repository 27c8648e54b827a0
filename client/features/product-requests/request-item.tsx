import { ActionIcon, Button, Card, Group, Popover, Stack, Table, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { IconInfoCircle, IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { readNumberText } from "#client/components/number-text.ts";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { quantityFault } from "#client/lib/quantity-fault.ts";
import { lineTotal } from "#shared/calculations/request-money.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { DraftLine } from "./request-items.tsx";

export interface RequestItemProps {
  line: DraftLine;
  quantity: number;
  input: GetInputPropsReturnType;
  /** The quantity a person has settled on: it goes into the form and into the draft. */
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function RequestItemRow(props: RequestItemProps) {
  const { line, quantity } = props;
  const unitPrice = line.product.ownPriceExcludingVat ?? 0;
  return (
    <Table.Tr>
      <Table.Td>
        <ProductName line={line} />
      </Table.Td>
      <Table.Td>
        <RecommendedQuantity line={line} onUse={props.onQuantity} />
      </Table.Td>
      <Table.Td w={176}>
        <QuantityInput {...props} />
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {formatKronorExact(unitPrice)}
      </Table.Td>
      <Table.Td ta="right" className="tabular" fw={600}>
        {formatKronorExact(lineTotal({ quantity, unitPrice }))}
      </Table.Td>
      <Table.Td w={52}>
        <RemoveButton {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

export function RequestItemCard(props: RequestItemProps) {
  const { line, quantity } = props;
  const unitPrice = line.product.ownPriceExcludingVat ?? 0;
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
          <Stack gap={0} ta="right">
            <Text fw={600} className="tabular">
              {formatKronorExact(lineTotal({ quantity, unitPrice }))}
            </Text>
            <Text size="sm" c="dimmed" className="tabular">
              {formatKronorExact(unitPrice)} / förp.
            </Text>
          </Stack>
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

function QuantityInput({ line, quantity, input, onQuantity }: RequestItemProps) {
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

function RemoveButton({ line, onRemove }: RequestItemProps) {
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

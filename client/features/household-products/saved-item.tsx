import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./household-products.module.css";
import { type ProductTip, priceSpan } from "./product-views.ts";
import { SAVED_NOTE_MAX_LENGTH, type SavedProduct } from "./saved-products.ts";
import { ShopLinkButton } from "./shop-link-button.tsx";
import { TipStorage } from "./tip-storage.tsx";

interface SavedItemProps {
  item: SavedProduct;
  /** The tip that was saved, where it is one and still stands. */
  tip: ProductTip | undefined;
  onChange: (changed: Partial<Pick<SavedProduct, "hasIt" | "note">>) => void;
  onRemove: () => void;
}

export function SavedItem({ item, tip, onChange, onRemove }: SavedItemProps) {
  const nameId = useId();
  const { formatDate } = useDateFormat();
  const link = tip?.purchaseLink ?? item.purchaseLink;
  const facts = [tip && `${priceSpan(tip)}, cirkapris`, item.savedAt && `Sparad ${formatDate(item.savedAt)}`].filter(Boolean);

  return (
    <li className={classes.item}>
      <Stack gap={6} miw={0}>
        <Title order={3} size="h4" id={nameId} style={{ overflowWrap: "anywhere" }}>
          {item.name}
        </Title>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed" className="tabular">
            {facts.join(" · ")}
          </Text>
        )}
        {tip && <TipStorage product={tip} />}
        <TextInput
          label="Anteckning"
          size="sm"
          aria-describedby={nameId}
          maxLength={SAVED_NOTE_MAX_LENGTH}
          value={item.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </Stack>
      <Stack gap="sm">
        <Checkbox
          label="Har redan"
          aria-describedby={nameId}
          checked={item.hasIt}
          onChange={({ currentTarget }) => onChange({ hasIt: currentTarget.checked })}
        />
        <Group gap="xs">
          {link && <ShopLinkButton link={link} describedBy={nameId} />}
          <Button
            variant="default"
            px="sm"
            aria-describedby={nameId}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={onRemove}
          >
            Ta bort
          </Button>
        </Group>
      </Stack>
    </li>
  );
}

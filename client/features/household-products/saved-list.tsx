import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./household-products.module.css";
import { type Area, groupByArea, type ProductTip, priceSpan } from "./product-views.ts";
import { removeWithUndo } from "./remove-with-undo.tsx";
import { SAVED_NOTE_MAX_LENGTH, type SavedProduct } from "./saved-products.ts";
import { ShopLinkButton } from "./shop-link-button.tsx";
import { TipStorage } from "./tip-storage.tsx";
import type { SavedProducts } from "./use-saved-products.ts";

interface SavedListProps {
  list: SavedProducts;
  areas: readonly Area[];
  tips: readonly ProductTip[];
}

/** What is saved, area by area. */
export function SavedList({ list, areas, tips }: SavedListProps) {
  return (
    <KeepFocus when={list.saved.length}>
      {groupByArea(areas, list.saved).map(({ name, items }) => (
        <SectionCard key={name} title={name} mb="md">
          <ul className={classes.list}>
            {items.map((item) => (
              <SavedItem
                key={item.id}
                item={item}
                tip={tips.find(({ id }) => id === item.id)}
                onChange={(changed) => list.change(item.id, changed)}
                onRemove={() => removeWithUndo(list, item)}
              />
            ))}
          </ul>
        </SectionCard>
      ))}
    </KeepFocus>
  );
}

interface SavedItemProps {
  item: SavedProduct;
  /** The tip that was saved, where it is one and still stands. */
  tip: ProductTip | undefined;
  onChange: (changed: Partial<Pick<SavedProduct, "hasIt" | "note">>) => void;
  onRemove: () => void;
}

function SavedItem({ item, tip, onChange, onRemove }: SavedItemProps) {
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

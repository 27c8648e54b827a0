import { Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useId } from "react";
import { AreaIcon } from "#client/components/area-icon.tsx";
import classes from "./household-products.module.css";
import type { AreaGroup, ProductTip } from "./product-views.ts";
import { removeWithUndo } from "./remove-with-undo.tsx";
import { findSaved } from "./saved-products.ts";
import { TipCard } from "./tip-card.tsx";
import type { SavedProducts } from "./use-saved-products.ts";

interface TipListProps {
  group: AreaGroup<ProductTip>;
  list: SavedProducts;
}

/** The tips of one area, and how many of them are at home. */
export function TipList({ group: { area, name, items }, list }: TipListProps) {
  const headingId = useId();
  const atHome = items.filter((tip) => findSaved(list.saved, tip)?.hasIt).length;

  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Group gap="sm" wrap="nowrap">
        {area && (
          <ThemeIcon size={40} radius="md">
            <AreaIcon name={area.icon} />
          </ThemeIcon>
        )}
        <Title order={2} size="h3" id={headingId}>
          {name}
        </Title>
        <Text c="dimmed" size="sm" className="tabular">
          {atHome} av {items.length} hemma
        </Text>
      </Group>
      <SimpleGrid component="ul" className={classes.list} cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
        {items.map((tip) => {
          const saved = findSaved(list.saved, tip);
          const { id, name: tipName, purchaseLink, crisisDomainId } = tip;
          const product = { id, name: tipName, purchaseLink, crisisDomainId };
          return (
            <TipCard
              key={id}
              tip={tip}
              saved={saved}
              onSave={() => list.add(product)}
              onRemove={() => saved && removeWithUndo(list, saved)}
              onHave={(hasIt) => (saved ? list.change(saved.id, { hasIt }) : list.add({ ...product, hasIt }))}
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}

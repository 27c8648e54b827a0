import { Button, Card, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { useId } from "react";
import { type ProductTip, priceSpan } from "./product-views.ts";
import type { SavedProduct } from "./saved-products.ts";
import { ShopLinkButton } from "./shop-link-button.tsx";
import { TipStorage } from "./tip-storage.tsx";

interface TipCardProps {
  tip: ProductTip;
  /** What is saved of it. */
  saved: SavedProduct | undefined;
  onSave: () => void;
  onRemove: () => void;
  onHave: (hasIt: boolean) => void;
}

export function TipCard({ tip, saved, onSave, onRemove, onHave }: TipCardProps) {
  const nameId = useId();
  const Heart = saved ? IconHeartFilled : IconHeart;
  return (
    <Card component="li" padding="md" h="100%">
      <Stack gap="xs" style={{ flex: 1 }}>
        <Title order={3} size="h4" id={nameId}>
          {tip.name}
        </Title>
        <Text size="sm">{tip.reason}</Text>
        <TipStorage product={tip} />
        <Text size="sm" c="dimmed" mt="auto" className="tabular">
          {priceSpan(tip)}, cirkapris
        </Text>
      </Stack>
      <Group gap="xs" mt="sm">
        <Button
          variant={saved ? "default" : "light"}
          px="sm"
          aria-describedby={nameId}
          leftSection={<Heart size={18} stroke={1.75} aria-hidden />}
          onClick={saved ? onRemove : onSave}
        >
          {saved ? "Ta bort" : "Spara"}
        </Button>
        <ShopLinkButton link={tip.purchaseLink} describedBy={nameId} />
      </Group>
      <Checkbox
        mt="sm"
        label="Har redan"
        aria-describedby={nameId}
        checked={saved?.hasIt ?? false}
        onChange={({ currentTarget }) => onHave(currentTarget.checked)}
      />
    </Card>
  );
}

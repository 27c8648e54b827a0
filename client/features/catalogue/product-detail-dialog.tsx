import { Anchor, Badge, Button, Card, DataList, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Icon, IconAlertTriangle, IconCheck, IconScale, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { STORAGE_RULES_URL, type StorageVerdict, type StoredProduct, storageAdvice } from "#shared/calculations/storage-advice.ts";
import { formatKronor } from "#shared/format/money.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { STORAGE_CLASS_LABELS, STORAGE_NOTES, STORAGE_PLACE_LABELS, storageAnswer } from "#shared/text/storage-labels.ts";
import { AddIcon } from "./add-icon.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { isOrderable, type ProductRow, packageSize } from "./product-row.ts";

interface ProductDetailDialogProps extends DialogProps {
  product: ProductRow;
  isAdding: boolean;
  isAdded: boolean;
  onAdd: (product: ProductRow) => void;
  /** Where products can be laid side by side. */
  compared?: { isCompared: boolean; isFull: boolean; onToggle: () => void };
}

export function ProductDetailDialog({ product, onAdd, compared, onClose, ...adding }: ProductDetailDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  return (
    <Dialog title={product.name} size={860} fullScreen={isPhone} onClose={onClose}>
      {() => <ProductDetails product={product} compared={compared} onAdd={() => onAdd(product)} {...adding} />}
    </Dialog>
  );
}

interface ProductDetailsProps {
  product: ProductRow;
  isAdding: boolean;
  isAdded: boolean;
  onAdd: () => void;
  compared: ProductDetailDialogProps["compared"];
}

function ProductDetails(props: ProductDetailsProps) {
  return (
    <Stack gap="lg">
      <StoragePlaces product={props.product} />
      <ProductFacts {...props} />
    </Stack>
  );
}

function ProductFacts({ product, isAdding, isAdded, onAdd, compared }: ProductDetailsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <ProductPicture
        product={product}
        iconSize={72}
        ratio={4 / 3}
        style={{ borderRadius: "var(--mantine-radius-md)", overflow: "hidden" }}
      />
      <Stack gap="md">
        <Group gap={6}>
          <Badge>{product.categoryName}</Badge>
          <Badge color="gray">{product.productType}</Badge>
        </Group>
        {product.description && <Text>{product.description}</Text>}
        <DataList labelWidth="8.5rem" size="md" gap={6}>
          <Fact label="Leverantör" value={product.supplierName} />
          <Fact label="Artikelnummer" value={product.articleNumber} />
          <Fact label="Krisområde" value={product.crisisDomainName} />
          <Fact label="Förpackning" value={packageSize(product)} />
        </DataList>
        <div>
          <Text size="sm" c="dimmed">
            Pris i förfrågan
          </Text>
          <ProductPrice product={product} />
          {product.supplierPriceIncludingVat !== null && (
            <Text size="sm" c="dimmed" mt={6}>
              Leverantörens pris, för jämförelse: {formatKronor(product.supplierPriceIncludingVat)} inkl. moms
            </Text>
          )}
        </div>
        {!isOrderable(product) && (
          <SteadyButton leftSection={isAdded && <AddIcon isAdded />} isBusy={isAdding} onClick={onAdd}>
            Begär pris
          </SteadyButton>
        )}
        <SteadyButton
          leftSection={<AddIcon isAdded={isAdded && isOrderable(product)} />}
          disabled={!isOrderable(product)}
          isBusy={isAdding && isOrderable(product)}
          onClick={onAdd}
        >
          Lägg till i förfrågan
        </SteadyButton>
        {compared && (
          <Button
            variant="default"
            leftSection={<IconScale size={18} stroke={1.75} aria-hidden />}
            disabled={compared.isFull && !compared.isCompared}
            onClick={compared.onToggle}
          >
            {compared.isCompared ? "Ta bort ur jämförelsen" : "Jämför"}
          </Button>
        )}
        {isAdded && <Text size="sm">Tillagd i förfrågan till {product.supplierName}.</Text>}
        {!isOrderable(product) && !isAdded && (
          <Text size="sm" c="dimmed">
            Produkten har inget fast pris. Begär pris, så står den i förfrågan.
          </Text>
        )}
      </Stack>
    </SimpleGrid>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{value}</DataList.ItemValue>
    </DataList.Item>
  );
}

const YES = { icon: IconCheck, color: "var(--mantine-color-success)" };
const IF = { icon: IconAlertTriangle, color: "inherit" };
const SIGNS: Record<StorageVerdict, { icon: Icon; color: string }> = {
  allowed: YES,
  limited: YES,
  empty: IF,
  permit: IF,
  ask: IF,
  forbidden: { icon: IconX, color: "var(--mantine-color-error)" },
};

/** «Får vi förvara det?», answered place by place; nothing for a product that the rules do not concern. */
function StoragePlaces({ product }: { product: StoredProduct }) {
  const titleId = useId();
  const advice = storageAdvice(product);
  if (advice === null || product.storageClass === null) return null;
  return (
    <Card component="section" aria-labelledby={titleId} padding="md">
      <Stack gap="sm">
        <Title order={3} size="h4" id={titleId}>
          Får vi förvara det?
        </Title>
        <Text size="sm">
          <Text span inherit fw={600}>
            {STORAGE_CLASS_LABELS[product.storageClass]}.
          </Text>{" "}
          {STORAGE_NOTES[product.storageClass]}
        </Text>
        <DataList labelWidth="9.5rem" size="sm" gap={6}>
          {advice.map((answer) => {
            const { icon: Sign, color } = SIGNS[answer.verdict];
            return (
              <DataList.Item key={answer.place}>
                <DataList.ItemLabel>{STORAGE_PLACE_LABELS[answer.place]}</DataList.ItemLabel>
                <DataList.ItemValue>
                  <Text size="sm" c={color} pl={24} style={{ textIndent: -24 }}>
                    <Sign size={18} stroke={2} aria-hidden style={{ verticalAlign: "-0.25em", marginRight: 6 }} />
                    {storageAnswer(answer)}
                  </Text>
                </DataList.ItemValue>
              </DataList.Item>
            );
          })}
        </DataList>
        <Text size="sm" c="dimmed">
          Reglerna gäller flerbostadshus.{" "}
          <Anchor href={STORAGE_RULES_URL} target="_blank" rel="noreferrer" underline="always" inherit>
            Källa: Krisinformation.se
          </Anchor>
        </Text>
      </Stack>
    </Card>
  );
}

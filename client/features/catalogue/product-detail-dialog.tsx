import { Badge, DataList, Group, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { AddIcon } from "./add-icon.tsx";
import { packageSize } from "./package-size.ts";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { isOrderable, type ProductRow } from "./product-row.ts";
import { StoragePlaces } from "./storage-places.tsx";

interface ProductDetailDialogProps {
  product: ProductRow | null;
  isAdding: boolean;
  isAdded: boolean;
  onAdd: (product: ProductRow) => void;
  onClose: () => void;
}

export function ProductDetailDialog({ product, isAdding, isAdded, onAdd, onClose }: ProductDetailDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  return (
    <Modal opened={product !== null} onClose={onClose} title={product?.name} size={860} fullScreen={isPhone}>
      {product && <ProductDetails product={product} isAdding={isAdding} isAdded={isAdded} onAdd={() => onAdd(product)} />}
    </Modal>
  );
}

interface ProductDetailsProps {
  product: ProductRow;
  isAdding: boolean;
  isAdded: boolean;
  onAdd: () => void;
}

function ProductDetails(props: ProductDetailsProps) {
  return (
    <Stack gap="lg">
      <ProductFacts {...props} />
      <StoragePlaces product={props.product} />
    </Stack>
  );
}

function ProductFacts({ product, isAdding, isAdded, onAdd }: ProductDetailsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <ProductPicture
        product={product}
        iconSize={88}
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
        <SteadyButton leftSection={<AddIcon isAdded={isAdded} />} disabled={!isOrderable(product)} isBusy={isAdding} onClick={onAdd}>
          Lägg till i förfrågan
        </SteadyButton>
        {isAdded && <Text size="sm">Tillagd i förfrågan till {product.supplierName}.</Text>}
        {!isOrderable(product) && (
          <Text size="sm" c="dimmed">
            Produkten har inget fast pris och kan inte läggas i en förfrågan. Kontakta leverantören.
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

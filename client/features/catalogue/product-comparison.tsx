import { Affix, Button, Stack, Table, Text } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconScale } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { AddIcon } from "./add-icon.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { isOrderable, type ProductActions, type ProductRow, packageSize } from "./product-row.ts";

interface ProductComparisonProps {
  productIds: readonly string[];
  actions: Omit<ProductActions, "onDetails">;
  onChange: (productIds: string[]) => void;
  /** Another pill stands below. */
  isRaised: boolean;
}

/** What has been chosen to be compared: a pill at hand while more is looked for, and the products side by side. */
export function ProductComparison({ isRaised, ...comparison }: ProductComparisonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const count = comparison.productIds.length;
  return (
    <>
      {count > 0 && (
        <Affix position={{ bottom: isRaised ? 84 : 20, right: 20 }} zIndex={150}>
          <Button
            variant="default"
            radius="xl"
            h={52}
            leftSection={<IconScale size={20} stroke={1.75} aria-hidden />}
            style={{ boxShadow: "var(--mantine-shadow-md)" }}
            onClick={open}
            aria-haspopup="dialog"
          >
            {count === 1 ? "Jämför: välj en till" : `Jämför ${count}`}
          </Button>
        </Affix>
      )}
      {opened && <CompareDialog {...comparison} onClose={close} />}
    </>
  );
}

function CompareDialog({ productIds, actions, onChange, onClose }: Omit<ProductComparisonProps, "isRaised"> & DialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const query = trpc.catalogue.compare.useQuery(
    { productIds: [...productIds] },
    { enabled: productIds.length > 0, placeholderData: keepPreviousData },
  );
  const remove = (productId: string): void => onChange(productIds.filter((id) => id !== productId));
  return (
    <Dialog title="Jämför produkter" size={1040} fullScreen={isPhone} onClose={onClose}>
      {() => (
        <Loaded query={query} failure="Kunde inte ladda produkter">
          {(read) => <Comparison products={read.filter(({ id }) => productIds.includes(id))} actions={actions} onRemove={remove} />}
        </Loaded>
      )}
    </Dialog>
  );
}

interface ComparisonProps {
  products: readonly ProductRow[];
  actions: Omit<ProductActions, "onDetails">;
  onRemove: (productId: string) => void;
}

function Comparison({ products, actions, onRemove }: ComparisonProps) {
  const row = (label: string, shown: (product: ProductRow) => ReactNode): ReactNode => (
    <Table.Tr>
      <Table.Th scope="row" fw={400} c="dimmed">
        {label}
      </Table.Th>
      {products.map((product) => (
        <Table.Td key={product.id}>{shown(product)}</Table.Td>
      ))}
    </Table.Tr>
  );
  return (
    <>
      {products.length < 2 && <Text mb="md">Välj minst två: öppna en produkts detaljer och tryck på Jämför.</Text>}
      {products.length > 0 && (
        <ScrollTable label="Produkter sida vid sida" minWidth={96 + 150 * products.length} verticalSpacing="sm" layout="fixed">
          <Table.Tbody style={{ verticalAlign: "top" }}>
            <Table.Tr>
              <Table.Td w={96} p={0} />
              {products.map(({ id, name }) => (
                <Table.Th key={id} scope="col" style={{ hyphens: "auto", overflowWrap: "anywhere" }}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
            {products.some(({ imageUrl }) => imageUrl !== null) &&
              row("Bild", (product) => <ProductPicture product={product} iconSize={40} ratio={4 / 3} maw={200} />)}
            {row("Pris", (product) => (
              <ProductPrice product={product} />
            ))}
            {row("Förpackning", packageSize)}
            {row("Leverantör", ({ supplierName }) => supplierName)}
            {row("Beskrivning", ({ description }) => description ?? "–")}
            {products.some(({ storageClass }) => storageClass !== null) &&
              row("Förvaring", ({ storageClass }) => (storageClass ? <StorageWarning storageClass={storageClass} /> : "–"))}
            {row("Förfrågan", (product) => (
              <Stack gap={4} align="flex-start">
                <AskForPrice product={product} actions={actions} />
                <SteadyButton
                  variant="light"
                  px="xs"
                  aria-label={`Lägg till ${product.name}`}
                  leftSection={<AddIcon isAdded={isOrderable(product) && actions.addedId === product.id} />}
                  disabled={!isOrderable(product)}
                  isBusy={isOrderable(product) && actions.addingId === product.id}
                  onClick={() => actions.onAdd(product, 1)}
                >
                  Lägg till
                </SteadyButton>
                <Button variant="subtle" px="xs" aria-label={`Ta bort ${product.name} ur jämförelsen`} onClick={() => onRemove(product.id)}>
                  Ta bort
                </Button>
              </Stack>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </>
  );
}

import { Anchor, Button, Card, DataList, Group, Modal, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBuildingStore, IconShoppingBag } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Picture } from "#client/components/picture.tsx";
import { mediaAddress } from "#client/lib/media-address.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatPhone } from "#shared/format/phone.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";

interface SuppliersDialogProps extends DialogProps {
  onShowProducts: (supplierId: string) => void;
}

/** The suppliers, and one of them at a time in full. */
export function SuppliersDialog({ onClose, onShowProducts }: SuppliersDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [shown, setShown] = useState<Supplier | null>(null);
  // The list beneath would otherwise take the focus to its own first button.
  const focus = useReturnFocus(() => null);

  return (
    <Modal.Stack>
      <Dialog title="Leverantörer" size={820} fullScreen={isPhone} onClose={onClose}>
        {() => (
          <SupplierList
            onDetails={(supplier) => {
              focus.remember();
              setShown(supplier);
            }}
          />
        )}
      </Dialog>
      {shown && (
        <Dialog
          title={shown.name}
          size={640}
          fullScreen={isPhone}
          onClose={() => {
            setShown(null);
            focus.giveBack(false);
          }}
        >
          {() => (
            <SupplierDetails
              supplier={shown}
              onShowProducts={() => {
                onClose();
                onShowProducts(shown.id);
              }}
            />
          )}
        </Dialog>
      )}
    </Modal.Stack>
  );
}

interface SupplierDetailsProps {
  supplier: Supplier;
  onShowProducts: () => void;
}

function SupplierDetails({ supplier, onShowProducts }: SupplierDetailsProps) {
  const { name, website, contactEmail, contactPhone, organizationNumber } = supplier;
  return (
    <Stack gap="lg">
      <Group gap="lg" align="flex-start">
        <SupplierLogo supplier={supplier} size={88} />
        <DataList orientation="vertical" size="md" gap={10} style={{ flex: "1 1 14rem" }}>
          <Fact label="Webbplats">{website && <SupplierWebsite website={website} supplierName={name} />}</Fact>
          <Fact label="E-post">
            {contactEmail && (
              <Anchor href={`mailto:${contactEmail}`} underline="always" style={{ overflowWrap: "anywhere" }}>
                {contactEmail}
              </Anchor>
            )}
          </Fact>
          <Fact label="Telefon">
            {contactPhone && (
              <Anchor href={`tel:${contactPhone}`} underline="always" className="tabular">
                {formatPhone(contactPhone)}
              </Anchor>
            )}
          </Fact>
          <Fact label="Organisationsnummer">{organizationNumber && <span className="tabular">{organizationNumber}</span>}</Fact>
        </DataList>
      </Group>
      <Button leftSection={<IconShoppingBag size={18} stroke={1.75} aria-hidden />} onClick={onShowProducts}>
        Visa produkter
      </Button>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children || <Text c="dimmed">Saknas</Text>}</DataList.ItemValue>
    </DataList.Item>
  );
}

function SupplierList({ onDetails }: { onDetails: (supplier: Supplier) => void }) {
  const suppliers = trpc.catalogue.suppliers.useQuery();

  return (
    <Loaded query={suppliers} failure="Kunde inte ladda leverantörer" skeleton={<ListSkeleton rows={4} rowHeight={132} />}>
      {(known) =>
        known.length === 0 ? (
          <EmptyState icon={IconBuildingStore}>Inga leverantörer är tillgängliga för tillfället.</EmptyState>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" role="list" aria-label="Leverantörer">
            {known.map((supplier) => (
              <SupplierCard key={supplier.id} supplier={supplier} onDetails={() => onDetails(supplier)} />
            ))}
          </SimpleGrid>
        )
      }
    </Loaded>
  );
}

interface SupplierCardProps {
  supplier: Supplier;
  onDetails: () => void;
}

function SupplierCard({ supplier, onDetails }: SupplierCardProps) {
  const nameId = useId();
  return (
    <Card role="listitem" padding="md">
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" gap="sm" align="flex-start">
          <SupplierLogo supplier={supplier} size={56} />
          <Stack gap={2} miw={0}>
            <Title order={3} size="h4" id={nameId} style={{ overflowWrap: "anywhere" }}>
              {supplier.name}
            </Title>
            {supplier.website && <SupplierWebsite website={supplier.website} supplierName={supplier.name} />}
          </Stack>
        </Group>
        <Button variant="default" mt="auto" aria-describedby={nameId} onClick={onDetails}>
          Läs mer och visa produkter
        </Button>
      </Stack>
    </Card>
  );
}

/** The supplier's logo, or a drawing of a shop. The name stands beside it. */
function SupplierLogo({ supplier, size }: { supplier: Supplier; size: number }) {
  return (
    <Picture src={mediaAddress(supplier.logoUrl)} alt="" size={size} shape="square" tone="light" isWhole>
      <IconBuildingStore size={size / 2} stroke={1.5} />
    </Picture>
  );
}

type Supplier = RouterOutputs["catalogue"]["suppliers"][number];

interface SupplierWebsiteProps {
  website: string;
  supplierName: string;
}

/** A link to the supplier's site, shown without `https://`; plain text where the address is none of the web. */
function SupplierWebsite({ website, supplierName }: SupplierWebsiteProps) {
  const shown = website.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  if (!/^https?:\/\//i.test(website)) return <Text style={{ overflowWrap: "anywhere" }}>{shown}</Text>;
  return (
    <Anchor
      href={website}
      target="_blank"
      rel="noreferrer"
      underline="always"
      style={{ overflowWrap: "anywhere" }}
      aria-label={`${shown}, webbplats för ${supplierName}, öppnas i ny flik`}
    >
      {shown}
    </Anchor>
  );
}

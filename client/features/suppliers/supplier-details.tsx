import { Anchor, Button, DataList, Group, Stack, Text } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatPhone } from "#shared/format/phone.ts";
import { SupplierLogo } from "./supplier-logo.tsx";
import type { Supplier } from "./supplier-views.ts";
import { SupplierWebsite } from "./supplier-website.tsx";

interface SupplierDetailsProps {
  supplier: Supplier;
  onShowProducts: () => void;
}

export function SupplierDetails({ supplier, onShowProducts }: SupplierDetailsProps) {
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

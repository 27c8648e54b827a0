import { Button, Card, Group, Stack, Title } from "@mantine/core";
import { useId } from "react";
import { SupplierLogo } from "./supplier-logo.tsx";
import type { Supplier } from "./supplier-views.ts";
import { SupplierWebsite } from "./supplier-website.tsx";

interface SupplierCardProps {
  supplier: Supplier;
  onDetails: () => void;
}

export function SupplierCard({ supplier, onDetails }: SupplierCardProps) {
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

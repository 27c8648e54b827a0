import { Alert, Button, List } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { missingLines, type OrderedLine } from "./recommendation-views.ts";

interface OrderReportProps {
  lines: readonly OrderedLine[];
  onOpenRequest: () => void;
}

/** Which products of the set did not come into a request, and why. Read before the request is opened. */
export function OrderReport({ lines, onOpenRequest }: OrderReportProps) {
  const missing = missingLines(lines);
  if (missing.length === 0) return null;
  const isEmpty = missing.length === lines.length;
  return (
    <Alert
      color="varsel"
      role="status"
      title={isEmpty ? "Inget kunde läggas i förfrågan" : "Allt kom inte med i förfrågan"}
      icon={<IconInfoCircle size={20} aria-hidden />}
    >
      <List size="sm">
        {missing.map(({ productId, productName, outcome }) => (
          <List.Item key={productId}>
            {productName}: {outcome === "not_offered" ? "finns inte längre i AI-Handel." : "har pris på förfrågan. Kontakta leverantören."}
          </List.Item>
        ))}
      </List>
      {!isEmpty && (
        <Button mt="sm" onClick={onOpenRequest}>
          Öppna förfrågan
        </Button>
      )}
    </Alert>
  );
}

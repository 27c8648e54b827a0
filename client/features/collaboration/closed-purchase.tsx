import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconFileText, IconFileTypePdf } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formatKronor, formatKronorExact } from "#shared/format/money.ts";
import { FactLine } from "./fact-line.tsx";
import { isOrderable, type JointLine, packages, type ShownPurchase } from "./joint-purchase-views.ts";

/** What stands when nothing changes any more, and the way on: the sums on paper, and for whoever began it the request. */
export function ClosedPurchase({ purchase, parts, remove }: ShownPurchase) {
  const { id: jointPurchaseId, role, isRequested, productRequestId } = purchase;
  const request = useAction(trpc.jointPurchases.request, {
    done: () => ["Förfrågan är gjord", "Den finns bland föreningens förfrågningar."],
    failed: "Förfrågan kunde inte göras",
    touches: ["jointPurchases", "productRequest.list", "productRequest.drafts", "dashboard"],
  });
  return (
    <>
      <Sums lines={purchase.lines} />
      {parts}
      <Group gap="xs">
        {role === "starter" && !isRequested && (
          <Button loading={request.isPending} onClick={() => request.send({ jointPurchaseId })}>
            Gör förfrågan av summan
          </Button>
        )}
        <Button
          component="a"
          href={`/api/joint-purchases/${jointPurchaseId}/sums.pdf`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        >
          Öppna PDF<VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
        </Button>
        {productRequestId && (
          <LinkButton
            to={`/product-catalog?forfragan=${productRequestId}`}
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          >
            Öppna förfrågan
          </LinkButton>
        )}
        {remove}
      </Group>
    </>
  );
}

function Sums({ lines }: { lines: readonly JointLine[] }) {
  const taken = lines.filter(({ sum }) => sum > 0);
  const totals = requestTotals(taken.filter(isOrderable).map(({ sum, ...line }) => ({ ...line, quantity: sum })));
  return (
    <Stack gap="sm">
      <ListRows label="Alla tillsammans">
        {taken.map((line) => (
          <ListRow
            key={line.productId}
            title={line.productName}
            details={
              <FactLine
                facts={[
                  `Alla: ${packages(line.sum)}`,
                  line.own > 0 && `Ni: ${packages(line.own)}`,
                  isOrderable(line) ? `${formatKronorExact(line.unitPrice)} per förp.` : "Kan inte köpas nu",
                ]}
              />
            }
          />
        ))}
      </ListRows>
      <Text fw={650} ta="right" className="tabular">
        Summa {formatKronor(totals.excludingVat)} exkl. moms
      </Text>
    </Stack>
  );
}

import { Stack, Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { formatNumber } from "#shared/format/number.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import type { Draft } from "./request-views.ts";

interface EarlierRequestsProps {
  draft: Pick<Draft, "earlier" | "supplier">;
  /** What is asked for now. */
  productIds: ReadonlySet<string>;
}

const list = new Intl.ListFormat("sv");
const SHOWN = 2;

/** «Ni bad om 13 st Vattendunk 20 liter av NordVatten den 24 november (skickad, väntar på leverantör).» It hinders nobody. */
export function EarlierRequests({ draft: { earlier, supplier }, productIds }: EarlierRequestsProps) {
  const { association } = useSignedIn();
  const { formatDay } = useDateFormat();
  const same = earlier
    .map((request) => ({ ...request, lines: request.lines.filter(({ productId }) => productIds.has(productId)) }))
    .filter(({ lines }) => lines.length > 0);
  if (same.length === 0) return null;
  return (
    <Stack gap={4} mb="sm">
      {same.map(({ id, requestDate, status, lines }) => (
        <Text key={id} size="sm">
          {association ? "Ni" : "Du"} bad om {productsInWords(lines)} av {supplier.name} den{" "}
          <TextLink to={`/product-catalog?forfragan=${id}`} target="_blank">
            {formatDay(requestDate)}
          </TextLink>{" "}
          ({PRODUCT_REQUEST_STATUS_LABELS[status].toLowerCase()}).
        </Text>
      ))}
    </Stack>
  );
}

function productsInWords(lines: Draft["earlier"][number]["lines"]): string {
  const named = lines.slice(0, SHOWN).map(({ productName, quantity }) => `${formatNumber(quantity)} st ${productName}`);
  const others = lines.length - named.length;
  return list.format(others > 0 ? [...named, `${formatNumber(others)} till`] : named);
}

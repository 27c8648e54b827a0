import { DataList, Title } from "@mantine/core";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import type { RequestDetail } from "./request-views.ts";

/** Who asks, and what the recommended quantities were reckoned from. What is not known is left out. */
export function RequestCustomer({ request }: { request: RequestDetail }) {
  return (
    <>
      <Facts
        title="Kund"
        facts={[
          ["Namn", request.customerName],
          ["Organisationsnummer", request.customerOrgNumber],
          ["Kontaktperson", request.contactPerson],
          ["Telefon", request.contactPhone && formatPhone(request.contactPhone)],
          ["E-postadress", request.contactEmail],
          ["Leveransadress", request.deliveryAddress],
          ["Fakturaadress", request.invoiceAddress],
          ["Fakturareferens", request.invoiceReference],
        ]}
      />
      <Facts
        title="Underlag för rekommenderat antal"
        facts={[
          ["Lägenheter", count(request.numProperties)],
          ["Boende", count(request.numResidentsEstimated)],
          ["Dygn", count(request.numDaysEstimated)],
        ]}
      />
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string | null])[] }) {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <DataList orientation="vertical" gap={6}>
        {facts.map(
          ([label, value]) =>
            value && (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue style={{ overflowWrap: "anywhere" }}>{value}</DataList.ItemValue>
              </DataList.Item>
            ),
        )}
      </DataList>
    </section>
  );
}

const count = (value: number | null): string | null => (value === null ? null : formatNumber(value));

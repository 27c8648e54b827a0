import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { FactList } from "./fact-list.tsx";
import { productsInWords, type Recommendation } from "./recommendation-views.ts";

const orNull = (kronor: number | null): string | null => (kronor === null ? null : formatKronor(kronor));

/** What the set costs, at the prices of when its numbers were made. */
export function RecommendationCostCard({ recommendation: { cost, costPerExtraDay } }: { recommendation: Recommendation }) {
  const { totals, perApartment, unpricedLines } = cost;
  return (
    <SectionCard title="Beräknad kostnad">
      <FactList
        facts={{
          "Exkl. moms": formatKronor(totals.excludingVat),
          Moms: formatKronor(totals.vat),
          "Inkl. moms": formatKronor(totals.includingVat),
          "Per lägenhet": orNull(perApartment),
          "Per extra dygn": orNull(costPerExtraDay),
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        Frakt tillkommer.
        {unpricedLines > 0 &&
          ` ${productsInWords(unpricedLines)} med pris på förfrågan är inte ${unpricedLines === 1 ? "medräknad" : "medräknade"}.`}
      </Text>
    </SectionCard>
  );
}

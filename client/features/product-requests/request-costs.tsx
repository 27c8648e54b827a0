import { DataList, Text } from "@mantine/core";
import type { BoughtWater } from "#shared/calculations/bought-water.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { extraDayInWords } from "#shared/text/extra-day.ts";

interface RequestCostsProps {
  apartments: number | null;
  /** Kronor including VAT. Null is what cannot be said, and is left out. */
  perApartment: number | null;
  perSharePoint: number | null;
  perExtraDay: number | null;
  extraDayProducts: readonly string[];
  boughtWater: BoughtWater | null;
}

/** What a meeting asks for: what it comes to for each. */
export function RequestCosts({ apartments, perApartment, perSharePoint, perExtraDay, extraDayProducts, boughtWater }: RequestCostsProps) {
  const costs: [label: string, kronor: number | null, what?: string][] = [
    [apartments === 1 ? "Per lägenhet" : `Per lägenhet (${formatNumber(apartments ?? 0)} st)`, perApartment],
    ["Per procentenhet andelstal", perSharePoint],
    ["Ett dygn till", perExtraDay, extraDayInWords(extraDayProducts, boughtWater)],
  ];
  return (
    <DataList size="sm" gap={4} aria-label="Kostnad inklusive moms">
      {costs.map(
        ([label, kronor, what]) =>
          kronor !== null && (
            <DataList.Item key={label} style={{ display: "flex", justifyContent: "space-between", gap: 12 }}>
              <DataList.ItemLabel>
                {label}
                {what && (
                  <Text size="xs" c="dimmed">
                    {what}
                  </Text>
                )}
              </DataList.ItemLabel>
              <DataList.ItemValue className="tabular" style={{ whiteSpace: "nowrap" }}>
                {formatKronor(kronor)}
              </DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList>
  );
}

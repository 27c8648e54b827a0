import { DataList } from "@mantine/core";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";

interface RequestCostsProps {
  apartments: number | null;
  /** Kronor including VAT. Null is what cannot be said, and is left out. */
  perApartment: number | null;
  perSharePoint: number;
  perExtraDay: number | null;
}

/** What a meeting asks for: what it comes to for each. */
export function RequestCosts({ apartments, perApartment, perSharePoint, perExtraDay }: RequestCostsProps) {
  const costs: [label: string, kronor: number | null][] = [
    [apartments === 1 ? "Per lägenhet" : `Per lägenhet (${formatNumber(apartments ?? 0)} st)`, perApartment],
    ["Per procentenhet andelstal", perSharePoint],
    ["Per extra dygn", perExtraDay],
  ];
  return (
    <DataList size="sm" gap={4} aria-label="Kostnad inklusive moms">
      {costs.map(
        ([label, kronor]) =>
          kronor !== null && (
            <DataList.Item key={label} style={{ display: "flex", justifyContent: "space-between", gap: 12 }}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue className="tabular" style={{ whiteSpace: "nowrap" }}>
                {formatKronor(kronor)}
              </DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList>
  );
}

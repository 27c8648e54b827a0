import { Text } from "@mantine/core";
import { formatKronor } from "#shared/format/money.ts";
import { FactList } from "./fact-list.tsx";
import { type Comparison, personsInWords } from "./recommendation-views.ts";

const becomes = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);

/** The numbers and the cost, then and now. */
export function ComparisonSummary({ comparison: { before, after, lines } }: { comparison: Comparison }) {
  const differing = lines.filter(({ change }) => change !== "same").length;
  return (
    <>
      <FactList
        facts={{
          Boende: becomes(personsInWords(before.basis), personsInWords(after.basis)),
          Lägenheter: becomes(String(before.basis.apartments), String(after.basis.apartments)),
          "Kostnad inkl. moms": becomes(formatKronor(before.cost.totals.includingVat), formatKronor(after.cost.totals.includingVat)),
        }}
      />
      <Text role="status" fw={600}>
        {differing === 0 ? "Mängder och priser är oförändrade." : `${differing} av ${lines.length} rader ändras.`}
      </Text>
    </>
  );
}

import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { FactList } from "./fact-list.tsx";
import { personsInWords, type Recommendation } from "./recommendation-views.ts";

/** The numbers that the quantities were made of. */
export function RecommendationBasisCard({ recommendation: { basis, createdAt, updatedAt } }: { recommendation: Recommendation }) {
  const { formatDate } = useDateFormat();
  return (
    <SectionCard title="Underlag">
      <FactList
        facts={{
          Boende: personsInWords(basis).replace(" boende", ""),
          Lägenheter: formatNumber(basis.apartments),
          Dygn: formatNumber(basis.days),
          "Liter per person och dygn": formatNumber(basis.litresPerPerson),
          "Senast ändrad": updatedAt === createdAt ? null : formatDate(updatedAt),
        }}
      />
    </SectionCard>
  );
}

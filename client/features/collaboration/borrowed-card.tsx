import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Resources } from "./collaboration-views.ts";
import { EndedBadge } from "./ended-badge.tsx";
import { FactLine } from "./fact-line.tsx";
import { isLate, LateBadge } from "./late-badge.tsx";

/** What is to be given back. The lender marks it. */
export function BorrowedCard({ borrowed }: { borrowed: Resources["borrowed"] }) {
  return (
    <SectionCard title="Det här lånar vi">
      <ListRows label="Det här lånar vi">
        {borrowed.map(({ loanId, name, from, hasEnded, quantity, unit, dueOn }) => (
          <ListRow
            key={loanId}
            title={name}
            badge={
              <>
                {isLate(dueOn) && <LateBadge />}
                {hasEnded && <EndedBadge />}
              </>
            }
            details={
              <FactLine
                facts={[
                  `${formatNumber(quantity)} ${unit}`,
                  `Från ${from}`,
                  dueOn && `${isLate(dueOn) ? "Skulle vara tillbaka" : "Lämnas tillbaka"} ${formatDate(dueOn)}`,
                ]}
              />
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

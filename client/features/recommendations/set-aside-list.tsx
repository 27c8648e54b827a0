import { Button } from "@mantine/core";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { SetAside } from "./recommendation-views.ts";

interface SetAsideListProps {
  setAside: readonly SetAside[];
  mayRestore: boolean;
  isBusy: boolean;
  onRestore: (key: string) => void;
}

/** What was put aside or is done, and until when. */
export function SetAsideList({ setAside, mayRestore, isBusy, onRestore }: SetAsideListProps) {
  const { formatDateLong } = useDateFormat();
  if (setAside.length === 0) return null;
  return (
    <SectionCard title="Klart och undanlagt">
      <ListRows label="Klart och undanlagt">
        {setAside.map(({ key, title, state, reason, returnsAt }) => (
          <ListRow
            key={key}
            title={title}
            details={[
              state === "done" ? "Klart" : `Inte aktuellt: ${reason ?? ""}`,
              returnsAt && `Kommer tillbaka ${formatDateLong(returnsAt)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
            action={
              mayRestore && (
                <Button variant="default" disabled={isBusy} aria-label={`Ta tillbaka ${title}`} onClick={() => onRestore(key)}>
                  Ta tillbaka
                </Button>
              )
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

import { Button, Text, VisuallyHidden } from "@mantine/core";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import type { Suggestion } from "./collaboration-views.ts";

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  mayInvite: boolean;
  onInvite: (code: string) => void;
}

/** Neighbours with the same postal code that let themselves be found. */
export function Suggestions({ suggestions, mayInvite, onInvite }: SuggestionsProps) {
  return (
    <SectionCard title="Föreslagna grannar">
      <Text size="sm" c="dimmed" mb="xs">
        Föreningar med samma postnummer som har valt att synas.
      </Text>
      <ListRows label="Föreslagna grannar">
        {suggestions.map(({ code, name, city, presentation }) => (
          <ListRow
            key={code}
            title={name}
            details={
              <>
                {city}
                {presentation && <div>{presentation}</div>}
              </>
            }
            action={
              mayInvite && (
                <Button variant="default" onClick={() => onInvite(code)}>
                  Bjud in<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

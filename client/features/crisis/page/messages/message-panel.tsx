import { SectionCard } from "#client/components/section-card.tsx";
import { isOver } from "../crisis-views.ts";
import { Composer, type ComposerProps } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";

/** Kommunikation: writes a message, and shows those that were sent. */
export function MessagePanel(composer: ComposerProps) {
  const { crisis } = composer;
  return (
    <>
      {crisis.mayLead && !isOver(crisis) && (
        <SectionCard title="Nytt besked">
          <Composer {...composer} />
        </SectionCard>
      )}
      <SectionCard title="Skickade besked">
        <MessageList crisis={crisis} />
      </SectionCard>
    </>
  );
}

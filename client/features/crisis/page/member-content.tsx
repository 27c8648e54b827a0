import { SectionCard } from "#client/components/section-card.tsx";
import { ClockPanel } from "./around/clock-panel.tsx";
import { OfficialPanel } from "./around/official-panel.tsx";
import type { Crisis } from "./crisis-views.ts";
import { MessageList } from "./messages/message-list.tsx";

/** What every member of the association may see: what has been said, how long things last, and what the authorities say. */
export function MemberContent({ crisis }: { crisis: Crisis }) {
  return (
    <>
      <SectionCard title="Besked">
        <MessageList crisis={crisis} />
      </SectionCard>
      <ClockPanel crisis={crisis} />
      <OfficialPanel />
    </>
  );
}

import { SectionCard } from "#client/components/section-card.tsx";
import type { Crisis } from "../crisis-views.ts";
import { TeamContacts } from "./team-contacts.tsx";

export function TeamPanel({ crisis }: { crisis: Crisis }) {
  return (
    <SectionCard title="Team">
      <TeamContacts crisis={crisis} />
    </SectionCard>
  );
}

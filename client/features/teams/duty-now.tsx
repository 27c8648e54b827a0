import { Badge, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatWeekSpan, mondayOf } from "#shared/format/week.ts";
import { ContactWays } from "./contact-ways.tsx";
import { AskedBadge, GapBadge } from "./place-badge.tsx";
import { roleText, type TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

interface DutyNowProps {
  /** Who is on call; null for nobody. */
  member: TeamMember | null;
  isSelf: boolean;
}

/** «Jour denna vecka»: the first one to ring. */
export function DutyNow({ member, isSelf }: DutyNowProps) {
  const isHidden = member && !member.seesPhone && !member.seesEmail;
  return (
    <SectionCard title="Jour denna vecka">
      <div className={classes.badges}>
        {member ? (
          <Text fw={600} size="lg" style={{ overflowWrap: "anywhere" }}>
            {member.displayName}
          </Text>
        ) : (
          <GapBadge isGone>Ingen har jour den här veckan</GapBadge>
        )}
        {isSelf && <Badge color="gray">du</Badge>}
        {member?.isAsked && <AskedBadge>Har inte svarat</AskedBadge>}
      </div>
      <Text size="sm" c="dimmed" mt={4} className="tabular">
        {[formatWeekSpan(mondayOf(new Date())), member && roleText(member)].filter(Boolean).join(" · ")}
      </Text>
      {member && <ContactWays member={member} />}
      {isHidden && <Text size="sm">Personen har inte valt att visa sitt nummer för boende.</Text>}
    </SectionCard>
  );
}

import { Badge, Button, Stack, Text } from "@mantine/core";
import { IconCalendarUser } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { FoldButton } from "#client/components/fold-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { formatWeek } from "#shared/format/date.ts";
import { formatWeekSpan } from "#shared/format/week.ts";
import { ChangeDutyDialog } from "./change-duty-dialog.tsx";
import { CreateRotaButton } from "./create-rota-dialog.tsx";
import { comingWeeks, type DutyWeek, type RotaWeek, WEEKS_SHOWN } from "./duty-views.ts";
import { PassedWeeks } from "./passed-weeks.tsx";
import { AskedBadge, GapBadge } from "./place-badge.tsx";
import classes from "./rota-card.module.css";
import type { TeamMember } from "./team-views.ts";

interface RotaCardProps {
  members: readonly TeamMember[];
  duty: readonly DutyWeek[];
  /** Owners make the rota and change it. */
  mayManage: boolean;
}

/** Who is on call in the coming weeks, this one first. */
export function RotaCard({ members, duty, mayManage }: RotaCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<RotaWeek | null>(null);
  const now = new Date();
  const weeks = comingWeeks(duty, now);
  const isPlanned = weeks.some((week) => week.duty);

  return (
    <SectionCard title="Jourschema" action={mayManage && <CreateRotaButton members={members} duty={duty} />}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          En person i taget har jour, en vecka från måndag till söndag.
        </Text>
        {!isPlanned && <EmptyState icon={IconCalendarUser}>Det finns inget jourschema än.</EmptyState>}
        {isPlanned && (
          <ul className={classes.rows} aria-label="Jourschema">
            {weeks.slice(0, isOpen ? undefined : WEEKS_SHOWN).map((week, index) => (
              <li key={week.startsOn} className={classes.row} aria-current={index === 0 ? "date" : undefined}>
                <div className={classes.words}>
                  <Text size="sm" c="dimmed" className="tabular">
                    {formatWeekSpan(week.startsOn)}
                  </Text>
                  <Person week={week} member={members.find(({ id }) => id === week.duty?.memberId)} isNow={index === 0} />
                </div>
                {mayManage && (
                  <Button variant="default" aria-label={`Byt jour ${formatWeek(week.startsOn)}`} onClick={() => setAsked(week)}>
                    Byt jour
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {isPlanned && weeks.length > WEEKS_SHOWN && (
          <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} count={weeks.length} what="veckor" />
        )}
        <PassedWeeks duty={duty} now={now} />
      </Stack>
      {asked && <ChangeDutyDialog week={asked} members={members} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}

function Person({ week, member, isNow }: { week: RotaWeek; member: TeamMember | undefined; isNow: boolean }) {
  return (
    <div className={classes.badges}>
      {week.duty ? (
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {member?.displayName ?? week.duty.displayName}
        </Text>
      ) : (
        <GapBadge>Ingen har jour</GapBadge>
      )}
      {isNow && <Badge>Den här veckan</Badge>}
      {member?.isAsked && <AskedBadge>Har inte svarat</AskedBadge>}
      {member?.seesPhone && member.phone === null && <GapBadge>Telefonnummer saknas</GapBadge>}
    </div>
  );
}

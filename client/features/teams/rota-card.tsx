import { Badge, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarPlus, IconCalendarUser } from "@tabler/icons-react";
import { useState } from "react";
import { FoldButton } from "#client/components/fold-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { mayBeOnDuty } from "#shared/calculations/duty-rota.ts";
import { formatWeekSpan } from "#shared/format/week.ts";
import { changeDutyInput } from "#shared/schemas/teams.ts";
import { CreateRotaDialog } from "./create-rota-dialog.tsx";
import { comingWeeks, type DutyWeek, passedWeeks, type RotaWeek, WEEKS_SHOWN } from "./duty-views.ts";
import { AskedBadge, GapBadge } from "./place-badge.tsx";
import type { TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

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
          <ul className={classes.ruled} aria-label="Jourschema">
            {weeks.slice(0, isOpen ? undefined : WEEKS_SHOWN).map((week, index) => (
              <li key={week.startsOn} className={classes.duty} aria-current={index === 0 ? "date" : undefined}>
                <div className={classes.words}>
                  <Text size="sm" c="dimmed" className="tabular">
                    {formatWeekSpan(week.startsOn)}
                  </Text>
                  <Person week={week} member={members.find(({ id }) => id === week.duty?.memberId)} isNow={index === 0} />
                </div>
                {mayManage && (
                  <Button variant="default" aria-label={`Byt jour: ${formatWeekSpan(week.startsOn)}`} onClick={() => setAsked(week)}>
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

function CreateRotaButton(props: Pick<RotaCardProps, "members" | "duty">) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        Skapa jourschema
      </Button>
      {isOpen && <CreateRotaDialog {...props} onClose={dialog.close} />}
    </>
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

/** Who was on call lately, for whoever plans whose turn it is. */
function PassedWeeks({ duty, now }: { duty: readonly DutyWeek[]; now: Date }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const weeks = passedWeeks(duty, now);
  if (weeks.length === 0) return null;
  return (
    <>
      <Button variant="subtle" px="xs" aria-expanded={isOpen} onClick={toggle} style={{ alignSelf: "flex-start" }}>
        Tidigare veckor
      </Button>
      {isOpen && (
        <ul className={classes.rows} aria-label="Tidigare veckor">
          {weeks.map(({ startsOn, displayName }) => (
            <li key={startsOn} className={classes.passed}>
              <Text size="sm" c="dimmed" className="tabular">
                {formatWeekSpan(startsOn)}
              </Text>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {displayName ?? "Någon som har lämnat krisgruppen"}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ChangeDutyDialogProps extends DialogProps {
  /** The week as it was when the dialog opened. */
  week: RotaWeek;
  members: readonly TeamMember[];
}

/** «Byt jour»: gives one week to somebody else, or to nobody. */
function ChangeDutyDialog({ week: { startsOn, duty }, members, onClose }: ChangeDutyDialogProps) {
  const seenMemberId = duty?.memberId ?? "";
  const change = useAction(trpc.team.changeDuty, {
    done: () => ["Jouren är ändrad", formatWeekSpan(startsOn)],
    failed: "Det gick inte att spara",
  });
  // Who has the week stays a choice, whatever has become of the role since.
  const choices = members.filter((member) => member.id === seenMemberId || mayBeOnDuty(member));
  return (
    <FormDialog
      title="Byt jour"
      size={480}
      submit="Spara"
      schema={changeDutyInput}
      initial={{ startsOn, memberId: seenMemberId, seenMemberId }}
      action={change}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text fw={600}>{formatWeekSpan(startsOn)}</Text>
          <NativeSelect
            label="Vem har jour?"
            data={[{ value: "", label: "Ingen" }, ...choices.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
            data-autofocus
            {...field("memberId")}
          />
        </>
      )}
    </FormDialog>
  );
}

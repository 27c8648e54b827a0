import { Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { comingWeeks, type DutyWeek, memberOnDuty } from "./duty-views.ts";
import { EditMemberDialog } from "./edit-member-dialog.tsx";
import { type MemberAction, MemberMenu } from "./member-menu.tsx";
import { MemberRow } from "./member-row.tsx";
import classes from "./role-board.module.css";
import type { Team, TeamMember } from "./team-views.ts";
import { useLeadTeam } from "./use-lead-team.ts";
import { useTeamChanges } from "./use-team-changes.ts";

interface MembersCardProps {
  team: Team;
  members: readonly TeamMember[];
  ownProfileId: string;
  /** The rota, of the crisis group. */
  duty?: readonly DutyWeek[];
}

const QUESTIONS: Record<Exclude<MemberAction, "edit">, { title: string; text: (name: string, area: string) => string; confirm: string }> = {
  lead: {
    title: "Gör till Teamledare?",
    text: (name, area) => `${name} får leda teamet ${area}: ändra vilka som är med, aktivera krisläge och se prenumeranter.`,
    confirm: "Gör till Teamledare",
  },
  stopLeading: {
    title: "Sluta som Teamledare?",
    text: (name, area) => `${name} leder inte längre teamet ${area} och stannar kvar i det.`,
    confirm: "Sluta som Teamledare",
  },
  remove: { title: "Ta bort ur teamet?", text: (name, area) => `${name} tas bort ur teamet ${area}.`, confirm: "Ta bort ur teamet" },
};

/** Who is in the team, and how they are reached; first who is on call. */
export function MembersCard({ team, members, ownProfileId, duty = [] }: MembersCardProps) {
  const [asked, setAsked] = useState<{ member: TeamMember; action: MemberAction } | null>(null);
  const lead = useLeadTeam(team);
  const remove = trpc.team.removeMember.useMutation({
    ...useTeamChanges(),
    onSuccess: () => notify.success("Personen är borttagen ur teamet"),
  });
  const question = asked && asked.action !== "edit" ? { ...asked, ...QUESTIONS[asked.action] } : null;
  const now = new Date();
  const onDutyId = memberOnDuty(duty, now);
  const isInRota = (memberId: string): boolean => comingWeeks(duty, now).some((week) => week.duty?.memberId === memberId);
  const hidesSome = members.some(({ seesEmail, seesPhone }) => !seesEmail && !seesPhone);

  const textOf = ({ member, action, text }: NonNullable<typeof question>): string => {
    const words = text(member.displayName, team.areaName);
    return action === "remove" && isInRota(member.id) ? `${words} Personens kommande jourveckor blir tomma.` : words;
  };
  const confirm = ({ member, action }: { member: TeamMember; action: MemberAction }): void => {
    if (action === "remove") remove.mutate({ memberId: member.id });
    else void lead(member, action === "lead");
  };

  return (
    <SectionCard title={`Medlemmar (${members.length})`}>
      <KeepFocus when={members.length}>
        {hidesSome && (
          <Text size="sm" c="dimmed">
            Du ser nummer och adress till dem som har valt att visa dem.
          </Text>
        )}
        {members.length === 0 && <EmptyState icon={IconUserPlus}>Ingen är med i teamet än.</EmptyState>}
        <ul className={classes.rows} aria-label="Medlemmar i teamet">
          {members
            .toSorted((a, b) => Number(b.id === onDutyId) - Number(a.id === onDutyId))
            .map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isSelf={member.profileId === ownProfileId}
                isOnDuty={member.id === onDutyId}
                menu={team.mayEdit && <MemberMenu member={member} onAction={(who, action) => setAsked({ member: who, action })} />}
              />
            ))}
        </ul>
      </KeepFocus>
      {asked?.action === "edit" && <EditMemberDialog member={asked.member} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        opened={question !== null}
        title={question?.title ?? ""}
        text={question ? textOf(question) : ""}
        confirmLabel={question?.confirm ?? ""}
        isDestructive={question?.action === "remove"}
        onConfirm={() => question && confirm(question)}
        onClose={() => setAsked(null)}
      />
    </SectionCard>
  );
}

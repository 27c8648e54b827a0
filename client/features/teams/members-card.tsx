import { ActionIcon, Badge, Text } from "@mantine/core";
import { IconDots, IconFlag, IconFlagOff, IconUserCog, IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ContactWays } from "./contact-ways.tsx";
import { comingWeeks, type DutyWeek, memberOnDuty } from "./duty-views.ts";
import memberRowClasses from "./member-row.module.css";
import { OutsiderFields } from "./outsider-fields.tsx";
import { AskedBadge } from "./place-badge.tsx";
import { PlaceFields } from "./place-fields.tsx";
import classes from "./role-board.module.css";
import { roleText, type Team, type TeamMember } from "./team-views.ts";
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
      <Confirm
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

const refused = (error: unknown): void => notify.error("Rollen ändrades inte", errorText(error));

/** Makes a member the Teamledare of a team, or no longer: who leads none is a member again (decision 16). */
function useLeadTeam(team: Team) {
  const utils = trpc.useUtils();
  const change = trpc.membership.changeRole.useMutation({
    onSuccess: ({ displayName, leads }) => {
      const isLeading = leads.some(({ teamId }) => teamId === team.id);
      notify.success("Rollen är ändrad", `${displayName} ${isLeading ? "leder nu" : "leder inte längre"} teamet ${team.areaName}.`);
    },
    onError: refused,
    onSettled: () => Promise.all([utils.team.invalidate(), utils.membership.invalidate()]),
  });
  return async (member: TeamMember, leads: boolean): Promise<void> => {
    const { profileId } = member;
    if (profileId === null) return;
    // As they are now: a role is given anew in all of a person's teams.
    const teams = await utils.team.list.fetch(undefined, { staleTime: 0 }).catch(refused);
    if (!teams) return;
    const others = teams.filter(({ id, leaders }) => id !== team.id && leaders.some((leader) => leader.profileId === profileId));
    const teamIds = [...others.map(({ id }) => id), ...(leads ? [team.id] : [])];
    change.mutate({ profileId, role: teamIds.length > 0 ? "team_leader" : "member", teamIds });
  };
}

interface MemberRowProps {
  member: TeamMember;
  isSelf: boolean;
  isOnDuty: boolean;
  menu: ReactNode;
}

function MemberRow({ member, isSelf, isOnDuty, menu }: MemberRowProps) {
  const facts = [roleText(member), member.stairwell?.name, member.competence].filter(Boolean).join(" · ");
  return (
    <li className={memberRowClasses.row}>
      <div className={memberRowClasses.words}>
        <div className={memberRowClasses.badges}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {member.displayName}
          </Text>
          {isSelf && <Badge color="gray">du</Badge>}
          {isOnDuty && <Badge>Jour denna vecka</Badge>}
          {member.leads && <Badge>{ROLE_LABELS.team_leader}</Badge>}
          {member.profileId === null && <Badge color="gray">Utomstående</Badge>}
          {member.isAsked && <AskedBadge>Har inte svarat</AskedBadge>}
        </div>
        {facts && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {facts}
          </Text>
        )}
        <ContactWays member={member} />
      </div>
      {menu}
    </li>
  );
}

/** What can be done with somebody in a team. */
type MemberAction = "edit" | "lead" | "stopLeading" | "remove";

interface MemberMenuProps {
  member: TeamMember;
  onAction: (member: TeamMember, action: MemberAction) => void;
}

/** Who leads is a role in the association: only owners give it, and never to an owner, who may change every team anyway. */
function MemberMenu({ member, onAction }: MemberMenuProps) {
  const label = `Åtgärder för ${member.displayName}`;
  const mayLead = member.associationRole === "member" || member.associationRole === "team_leader";
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconUserCog} onClick={() => onAction(member, "edit")}>
        Ändra roll
      </ActionMenuItem>
      {mayLead && !member.leads && (
        <ActionMenuItem icon={IconFlag} onClick={() => onAction(member, "lead")}>
          Gör till Teamledare
        </ActionMenuItem>
      )}
      {mayLead && member.leads && (
        <ActionMenuItem icon={IconFlagOff} onClick={() => onAction(member, "stopLeading")}>
          Sluta som Teamledare
        </ActionMenuItem>
      )}
      {!member.leads && (
        <ActionMenuItem icon={IconUserMinus} onClick={() => onAction(member, "remove")}>
          Ta bort ur teamet
        </ActionMenuItem>
      )}
    </ActionMenu>
  );
}

interface EditMemberDialogProps extends DialogProps {
  member: TeamMember;
}

function EditMemberDialog({ member, onClose }: EditMemberDialogProps) {
  const isOutsider = member.profileId === null;
  const update = useAction(trpc.team.updateMember, {
    done: ({ displayName, isAsked }) => ["Rollen är sparad", isAsked ? `${displayName} får ett mejl med frågan om rollen.` : undefined],
    failed: "Det gick inte att spara",
  });
  return (
    <FormDialog
      title="Ändra roll"
      submit="Spara"
      schema={updateTeamMemberInput}
      initial={{
        memberId: member.id,
        memberName: isOutsider ? member.displayName : "",
        email: isOutsider ? (member.email ?? "") : "",
        phone: isOutsider && member.phone ? formatPhone(member.phone) : "",
        showsContact: member.showsContact,
        role: member.role ?? "",
        isDeputy: member.isDeputy,
        stairwellId: member.stairwell?.id ?? "",
        competence: member.competence ?? "",
      }}
      action={update}
      onClose={onClose}
    >
      {(_, form) => (
        <>
          {isOutsider ? <OutsiderFields form={form} /> : <Text fw={600}>{member.displayName}</Text>}
          <PlaceFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

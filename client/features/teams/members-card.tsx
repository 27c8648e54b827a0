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
import { EmptyState } from "#client/ui/empty-state.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ContactWays } from "./contact-ways.tsx";
import { type DutyWeek, isInRota, memberOnDuty } from "./duty-views.ts";
import { EditMemberDialog } from "./member-dialogs.tsx";
import { AskedBadge } from "./place-badge.tsx";
import { roleText, type Team, type TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

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
  const remove = useAction(trpc.team.removeMember, {
    done: () => "Personen är borttagen ur teamet",
    failed: "Det gick inte att spara",
  });
  const question = asked && asked.action !== "edit" ? { ...asked, ...QUESTIONS[asked.action] } : null;
  const now = new Date();
  const onDutyId = memberOnDuty(duty, now);
  const hidesSome = members.some(({ seesEmail, seesPhone }) => !seesEmail && !seesPhone);

  const textOf = ({ member, action, text }: NonNullable<typeof question>): string => {
    const words = text(member.displayName, team.areaName);
    return action === "remove" && isInRota(duty, member.id, now) ? `${words} Personens kommande jourveckor blir tomma.` : words;
  };
  const confirm = ({ member, action }: { member: TeamMember; action: MemberAction }): void => {
    if (action === "remove") remove.send({ memberId: member.id });
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
        <ul className={classes.ruled} aria-label="Medlemmar i teamet">
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

/** Makes a member the Teamledare of a team, or no longer: who leads none is a member again (decision 16). */
function useLeadTeam(team: Team) {
  const utils = trpc.useUtils();
  const change = useAction(trpc.membership.changeRole, {
    done: ({ displayName, leads }) => {
      const isLeading = leads.some(({ teamId }) => teamId === team.id);
      return ["Rollen är ändrad", `${displayName} ${isLeading ? "leder nu" : "leder inte längre"} teamet ${team.areaName}.`];
    },
    failed: "Rollen ändrades inte",
    touches: ["team", "membership"],
  });
  return async (member: TeamMember, leads: boolean): Promise<void> => {
    const { profileId } = member;
    if (profileId === null) return;
    // As they are now: a role is given anew in all of a person's teams.
    const teams = await utils.team.list
      .fetch(undefined, { staleTime: 0 })
      .catch((error: unknown) => notify.error(change.failed, errorText(error)));
    if (!teams) return;
    const others = teams.filter(({ id, leaders }) => id !== team.id && leaders.some((leader) => leader.profileId === profileId));
    const teamIds = [...others.map(({ id }) => id), ...(leads ? [team.id] : [])];
    change.send({ profileId, role: teamIds.length > 0 ? "team_leader" : "member", teamIds });
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
    <li className={classes.member}>
      <div className={classes.words}>
        <div className={classes.badges}>
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

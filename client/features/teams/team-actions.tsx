import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconId, IconMail, IconMessage, IconPlus, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { can } from "#shared/permissions.ts";
import { AddMemberDialog } from "./member-dialogs.tsx";
import type { Area, Team, TeamMember } from "./team-views.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a team as a whole. */
export function TeamActions({ team, members }: { team: Team; members: readonly TeamMember[] }) {
  const { profile, association } = useSignedIn();
  const [isAdding, dialog] = useDisclosure(false);
  return (
    <>
      {can(association?.role, "teams:edit") && (
        <Button
          component="a"
          variant="default"
          href={`/api/teams/contact-cards.pdf?teamId=${team.id}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconId {...icon} />}
        >
          Skriv ut kontaktkort
        </Button>
      )}
      <ContactTeam members={members} ownProfileId={profile.id} />
      {team.mayEdit && (
        <Button leftSection={<IconUserPlus {...icon} />} onClick={dialog.open}>
          Lägg till medlem
        </Button>
      )}
      {isAdding && <AddMemberDialog team={team} onClose={dialog.close} />}
    </>
  );
}

/** Writes to everybody in the team whose address or number the viewer sees, with the viewer's own programs. */
function ContactTeam({ members, ownProfileId }: { members: readonly TeamMember[]; ownProfileId: string }) {
  const others = members.filter(({ profileId }) => profileId !== ownProfileId);
  const emails = others.flatMap(({ email }) => email ?? []);
  const phones = others.flatMap(({ phone }) => phone ?? []);
  if (emails.length + phones.length === 0) return null;
  return (
    <ActionMenu
      label="Kontakta teamet"
      trigger={(trigger) => (
        <Button variant="default" rightSection={<IconChevronDown {...icon} />} {...trigger}>
          Kontakta teamet
        </Button>
      )}
    >
      <ActionMenuItem
        icon={IconMail}
        disabled={emails.length === 0}
        onClick={() => window.location.assign(`mailto:?bcc=${emails.map(encodeURIComponent).join(",")}`)}
      >
        {`Mejla ${emails.length} av ${others.length}`}
      </ActionMenuItem>
      <ActionMenuItem icon={IconMessage} disabled={phones.length === 0} onClick={() => window.location.assign(`sms:${phones.join(",")}`)}>
        {`Skicka sms till ${phones.length} av ${others.length}`}
      </ActionMenuItem>
    </ActionMenu>
  );
}

interface CreateTeamButtonProps {
  area: Area;
  /** Where the new team is seen; without it the page stays. */
  opens?: string;
}

export function CreateTeamButton({ area, opens }: CreateTeamButtonProps) {
  const navigate = useNavigate();
  const create = useAction(trpc.team.create, {
    done: () => ["Teamet är skapat", `Lägg till dem som ska vara med i ${area.name}.`],
    failed: "Det gick inte att spara",
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPlus {...icon} />}
      aria-label={`Skapa team för ${area.name}`}
      loading={create.isPending}
      onClick={() => create.send({ crisisDomainId: area.id }, { onDone: () => opens && navigate(opens) })}
    >
      Skapa team
    </Button>
  );
}

/** Removes the team, which nobody may lead any more then. */
export function RemoveTeam({ team }: { team: Team }) {
  const navigate = useNavigate();
  const [asking, dialog] = useDisclosure(false);
  const remove = useAction(trpc.team.remove, { done: () => "Teamet är borttaget", failed: "Det gick inte att spara" });
  if (team.leaders.length > 0) {
    return (
      <Text size="sm" c="dimmed">
        Ett team med Teamledare kan inte tas bort.
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="default"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconTrash {...icon} />}
        loading={remove.isPending}
        onClick={dialog.open}
      >
        Ta bort teamet
      </Button>
      <Confirm
        opened={asking}
        title="Ta bort teamet?"
        text={`Teamet ${team.areaName} tas bort, med alla roller i det. Personerna är kvar i föreningen.`}
        confirmLabel="Ta bort teamet"
        isDestructive
        onConfirm={() => remove.send({ teamId: team.id }, { onDone: () => navigate("/teams") })}
        onClose={dialog.close}
      />
    </>
  );
}

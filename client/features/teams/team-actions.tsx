import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconId, IconUserPlus } from "@tabler/icons-react";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { ContactTeam } from "./contact-team.tsx";
import type { Team, TeamMember } from "./team-views.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a team as a whole. */
export function TeamActions({ team, members }: { team: Team; members: readonly TeamMember[] }) {
  const { profile, association } = useSignedIn();
  const [adding, dialog] = useDisclosure(false);
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
      <AddMemberDialog team={team} opened={adding} onClose={dialog.close} />
    </>
  );
}

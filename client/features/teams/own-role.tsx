import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { TEAM_ROLE_DUTIES } from "#shared/text/team-roles.ts";
import { roleText, type TeamMember } from "./team-views.ts";
import { useTeamChanges } from "./use-team-changes.ts";

/** A role that one was given: to take, or to refuse. */
export function RoleInQuestion({ member }: { member: TeamMember }) {
  const changes = useTeamChanges();
  const accept = trpc.team.acceptRole.useMutation({ ...changes, onSuccess: () => notify.success("Rollen är din", roleText(member)) });
  const decline = trpc.team.declineRole.useMutation({ ...changes, onSuccess: () => notify.info("Du har tackat nej till rollen") });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <Alert color="fjord" role="note" title="Du är föreslagen för en roll" icon={<IconUserQuestion size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text inherit>
          {roleText(member)}. {member.role && TEAM_ROLE_DUTIES[member.role]} Andra ser inte ditt telefonnummer förrän du har tagit rollen.
        </Text>
        <Group gap="sm">
          <Button loading={accept.isPending} disabled={isBusy} onClick={() => accept.mutate({ memberId: member.id })}>
            Jag tar rollen
          </Button>
          <Button variant="default" loading={decline.isPending} disabled={isBusy} onClick={() => decline.mutate({ memberId: member.id })}>
            Tacka nej
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The own role: how much others see of whoever has it, and the way out of it. */
export function TakenRole({ member, isInRota }: { member: TeamMember; isInRota: boolean }) {
  const changes = useTeamChanges();
  const show = trpc.team.showContact.useMutation(changes);
  const decline = trpc.team.declineRole.useMutation({ ...changes, onSuccess: () => notify.info("Du har lämnat rollen") });
  return (
    <SectionCard title="Din roll">
      <Stack gap="md" align="flex-start">
        <Text>{roleText(member)}</Text>
        <Switch
          label="Visa för boende"
          description="Alla medlemmar ser ditt nummer och din adress här. Annars ser bara systemägare och teamets ledare dem."
          checked={show.isPending ? show.variables.shows : member.showsContact}
          onChange={(event) => show.mutate({ memberId: member.id, shows: event.currentTarget.checked })}
        />
        {member.phone === null && (
          <Text size="sm">
            Ditt telefonnummer saknas. <TextLink to="/settings?tab=profil">Lägg till det i inställningarna</TextLink>
          </Text>
        )}
        {isInRota && <Text size="sm">Om du lämnar rollen blir dina kommande jourveckor tomma.</Text>}
        <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate({ memberId: member.id })}>
          Lämna rollen
        </Button>
      </Stack>
    </SectionCard>
  );
}

import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import { TEAM_ROLE_DUTIES } from "#shared/text/team-roles.ts";
import { roleText, type TeamMember } from "./team-views.ts";

/** A role that one was given: to take, or to refuse. */
export function RoleInQuestion({ member }: { member: TeamMember }) {
  const accept = useAction(trpc.team.acceptRole, {
    done: () => ["Rollen är din", roleText(member) ?? undefined],
    failed: "Det gick inte att spara",
  });
  const decline = useAction(trpc.team.declineRole, { failed: "Det gick inte att spara" });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <Alert color="fjord" role="note" title="Du är föreslagen för en roll" icon={<IconUserQuestion size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text inherit>
          {roleText(member)}. {member.role && TEAM_ROLE_DUTIES[member.role]} Andra ser inte ditt telefonnummer förrän du har tagit rollen.
        </Text>
        <Group gap="sm">
          <Button loading={accept.isPending} disabled={isBusy} onClick={() => accept.send({ memberId: member.id })}>
            Jag tar rollen
          </Button>
          <Button
            variant="default"
            loading={decline.isPending}
            disabled={isBusy}
            onClick={() => decline.send({ memberId: member.id }, { onDone: () => notify.info("Du har tackat nej till rollen") })}
          >
            Tacka nej
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The own role: how much others see of whoever has it, and the way out of it. */
export function TakenRole({ member, isInRota }: { member: TeamMember; isInRota: boolean }) {
  // What was asked for stands until the team is read anew: else the switch would go back and forth.
  const show = useAction(trpc.team.showContact, { failed: "Det gick inte att spara", waitsFor: ["team"] });
  const [asked, setAsked] = useState(member.showsContact);
  const decline = useAction(trpc.team.declineRole, { failed: "Det gick inte att spara" });
  return (
    <SectionCard title="Din roll">
      <Stack gap="md" align="flex-start">
        <Text>{roleText(member)}</Text>
        <Switch
          label="Visa för boende"
          description="Alla medlemmar i föreningen ser då ditt telefonnummer och din e-postadress. Annars ser bara systemägare och teamets ledare dem."
          checked={show.isPending ? asked : member.showsContact}
          onChange={(event) => {
            setAsked(event.currentTarget.checked);
            show.send({ memberId: member.id, shows: event.currentTarget.checked });
          }}
        />
        {member.phone === null && (
          <Text size="sm">
            Ditt telefonnummer saknas. <TextLink to="/settings?tab=profil">Lägg till det i inställningarna</TextLink>
          </Text>
        )}
        {isInRota && <Text size="sm">Om du lämnar rollen blir dina kommande jourveckor tomma.</Text>}
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.send({ memberId: member.id }, { onDone: () => notify.info("Du har lämnat rollen") })}
        >
          Lämna rollen
        </Button>
      </Stack>
    </SectionCard>
  );
}

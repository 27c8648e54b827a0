import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDoorExit, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

interface LeaveAssociationCardProps {
  name: string;
  /** The association closes with its last member. */
  isOnlyMember: boolean;
}

/** The way out of the association, with a question before it. */
export function LeaveAssociationCard({ name, isOnlyMember }: LeaveAssociationCardProps) {
  const [isAsking, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState("");
  const utils = trpc.useUtils();
  const leave = trpc.membership.leave.useMutation({
    onSuccess: async () => {
      dialog.close();
      notifyAccess.success("Du har lämnat föreningen");
      await utils.invalidate();
    },
    onError: (error) => notifyAccess.error("Fel", `Kunde inte lämna föreningen: ${errorText(error)}`),
  });

  return (
    <SectionCard title="Lämna föreningen">
      <Stack gap="md" align="flex-start">
        <Text>
          {isOnlyMember
            ? `Du är ensam medlem i ${name}. Lämnar du den stängs den, och de som prenumererar på krislarm får veta det och tas bort.`
            : `Du förlorar tillgången till ${name} och dess uppgifter direkt. Ditt konto finns kvar.`}
        </Text>
        <Button
          variant="outline"
          color="kris"
          leftSection={<IconDoorExit size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            setTyped("");
            leave.reset();
            dialog.open();
          }}
        >
          Lämna föreningen
        </Button>
      </Stack>

      <Modal opened={isAsking} onClose={dialog.close} title={isOnlyMember ? "Stänga föreningen?" : "Lämna föreningen?"}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            leave.mutate({ closes: isOnlyMember ? typed : null });
          }}
        >
          <Stack gap="md">
            <Text>
              {isOnlyMember
                ? `${name} stängs för gott. Det går inte att ångra.`
                : `Vill du lämna ${name}? För att komma tillbaka behöver du en ny inbjudan.`}
            </Text>
            {isOnlyMember && (
              <TextInput
                label={`Skriv föreningens namn, ${name}, för att bekräfta`}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                data-autofocus
              />
            )}
            {leave.error && (
              // The toast has been read out with the same words.
              <Alert color="varsel" role="note" icon={<IconInfoCircle size={20} aria-hidden />}>
                <Text inherit>{errorText(leave.error)}</Text>
                {errorReason(leave.error) === "LAST_OWNER_CANNOT_LEAVE" && (
                  <TextLink to="/admin?tab=medlemmar" py={8} display="inline-block">
                    Utse en ny systemägare
                  </TextLink>
                )}
              </Alert>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={dialog.close} data-autofocus={!isOnlyMember || undefined}>
                Avbryt
              </Button>
              <SteadyButton type="submit" color="kris" isBusy={leave.isPending} disabled={isOnlyMember && typed.trim() !== name}>
                {isOnlyMember ? "Lämna och stäng" : "Lämna föreningen"}
              </SteadyButton>
            </Group>
          </Stack>
        </form>
      </Modal>
    </SectionCard>
  );
}

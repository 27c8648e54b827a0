import { Alert, Button, Group } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import { formatPhone } from "#shared/format/phone.ts";

/** Asks whoever is not reached at a number or an address of their own whether it is right; nothing for everybody else. */
export function AddressQuestion({ own }: { own: readonly { channel: "email" | "sms"; address: string }[] | undefined }) {
  const confirm = trpc.profile.confirmAddress;
  const action = useAction(confirm, { failed: "Det gick inte att spara", touches: ["profile.unreachable", "dashboard"] });
  return own?.map(({ channel, address }) => {
    const [shown, what] = channel === "sms" ? [formatPhone(address), "numret"] : [address, "adressen"];
    return (
      <Alert key={`${channel} ${address}`} color="varsel" mb="md" title={`Vi når dig inte på ${shown}. Stämmer ${what}?`}>
        <Group gap="xs">
          <Button size="sm" variant="default" loading={action.isPending} onClick={() => action.send({ channel, address })}>
            Ja, {what} stämmer
          </Button>
          <LinkButton size="sm" variant="default" to="/settings">
            Ändra
          </LinkButton>
        </Group>
      </Alert>
    );
  });
}

import { Alert, Stack, Switch } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import { municipalityCode } from "#shared/content/municipalities.ts";

/** Whether official warnings propose alarms, and what the house lacks for them to find it. `municipality` as it stands in its field. */
export function WarningReach({ municipality }: { municipality: string }) {
  const reach = trpc.crisis.warningReach.useQuery();
  const set = useAction(trpc.crisis.setWarnings, { failed: "Det gick inte att spara", touches: ["crisis.warningReach"] });
  if (!reach.data || reach.data.isOff) return null;
  const { proposes, isOnMap } = reach.data;
  const isKnown = municipalityCode(municipality) !== null;
  const isNowhere = !isOnMap && municipality.trim() === "";
  return (
    <Stack gap="sm" mt="xs">
      <Switch
        label="Föreslå larm vid VMA och SMHI:s orange och röda varningar"
        description="Den som har jour får ett sms och bestämmer. Inget går ut av sig självt."
        checked={set.isPending ? !proposes : proposes}
        disabled={set.isPending}
        onChange={({ currentTarget }) => set.send({ proposes: currentTarget.checked })}
      />
      {proposes && (isNowhere || !isKnown || !isOnMap) && (
        <Alert color="varsel" role="note" icon={<IconMapPinOff size={20} aria-hidden />}>
          {isNowhere && "Vi kan inte se vilka varningar som gäller er. Fyll i kommunen och sätt ut huset på kartan. "}
          {!isNowhere && !isKnown && "Vi känner inte igen kommunen, så ett VMA för hela kommunen når er inte. Skriv till exempel «Nacka». "}
          {!isNowhere && isKnown && "Sätt ut huset på kartan. Annars får ni varningar också när de gäller en annan del av kommunen. "}
          {!isOnMap && <TextLink to="/maps">Öppna kartan</TextLink>}
        </Alert>
      )}
    </Stack>
  );
}

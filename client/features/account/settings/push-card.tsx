import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconBell, IconBellOff, IconCircleCheck } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { usePush } from "./use-push.ts";

/** Crisis messages as notifications in this browser (decision 68). */
export function PushCard() {
  const { state, allow, stop, isBusy } = usePush();
  return (
    <SectionCard title="Krisnotiser i den här webbläsaren">
      <Stack gap="sm" align="flex-start">
        <Text>Du får en notis direkt när föreningen skickar ett krismeddelande, även när portalen inte är öppen.</Text>
        {state === "on" && (
          <Alert color="lugn" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
            Krisnotiser är på i den här webbläsaren.
          </Alert>
        )}
        {state === "blocked" && (
          <Text role="status">Webbläsaren stoppar notiser från portalen. Tillåt dem i webbläsarens inställningar och ladda om sidan.</Text>
        )}
        {state === "unsupported" && (
          <Text role="status">
            Den här webbläsaren kan inte visa notiser. På iPhone lägger du först till portalen på hemskärmen och öppnar den därifrån.
          </Text>
        )}
        <Group gap="xs">
          {state === "off" && (
            <Button loading={isBusy} leftSection={<IconBell size={18} stroke={1.75} aria-hidden />} onClick={allow}>
              Slå på krisnotiser
            </Button>
          )}
          {state === "on" && (
            <Button variant="default" loading={isBusy} leftSection={<IconBellOff size={18} stroke={1.75} aria-hidden />} onClick={stop}>
              Stäng av krisnotiser
            </Button>
          )}
        </Group>
      </Stack>
    </SectionCard>
  );
}

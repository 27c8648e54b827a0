import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { trpc } from "#client/lib/trpc.ts";
import type { Crisis } from "../crisis-views.ts";
import { unsettledWords } from "./unsettled-words.ts";

/** Who still needs help, or wrote what nobody has read, before the crisis is ended. Nothing where everybody is settled. */
export function UnsettledNote({ crisis, onLeave }: { crisis: Crisis; onLeave: () => void }) {
  const replies = trpc.crisis.replies.useQuery({ activationId: crisis.id });
  const [, setSearch] = useSearchParams();
  const words = replies.data && unsettledWords(replies.data);
  if (!words) return null;
  const show = (): void => {
    onLeave();
    setSearch({ tab: "svar" }, { preventScrollReset: true });
    document.getElementById("crisis-people")?.scrollIntoView({ block: "start" });
  };
  return (
    <Alert color={words.color} role="alert" title={words.title} icon={<IconLifebuoy size={20} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {words.names && <Text inherit>{words.names}</Text>}
        <Text inherit>Du kan notera hur det är med dem nu, eller efter att du har avslutat.</Text>
        <Button variant="default" onClick={show}>
          Visa svaren
        </Button>
      </Stack>
    </Alert>
  );
}

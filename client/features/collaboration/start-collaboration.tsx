import { Button, List, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

/** Stands while the association takes no part: what it would mean, and the way in. */
export function StartCollaboration({ mayManage }: { mayManage: boolean }) {
  const onSettled = useCollaborationChanges();
  const start = trpc.collaboration.start.useMutation({
    onSuccess: () => notify.success("Föreningen är med", "Bjud in en grannförening."),
    onError: (error) => notify.error("Det gick inte att börja", errorText(error)),
    onSettled,
  });
  return (
    <SectionCard title="Samverka med grannarna">
      <Stack gap="md" align="flex-start" maw="70ch">
        <Text>En pump, en värmestuga eller tio par händer finns ofta i huset bredvid. Här kommer ni överens i lugn och ro.</Text>
        <List spacing={4}>
          <List.Item>Båda föreningarna måste tacka ja innan något delas.</List.Item>
          <List.Item>Ni väljer själva vilka resurser som syns, och för vilka.</List.Item>
          <List.Item>Namn på boende delas aldrig.</List.Item>
          <List.Item>Ni kan pausa all delning när som helst.</List.Item>
        </List>
        {mayManage ? (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Börja samverka
          </Button>
        ) : (
          <Text c="dimmed">En systemägare kan börja.</Text>
        )}
      </Stack>
    </SectionCard>
  );
}

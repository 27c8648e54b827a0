import { Button, List, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";

/** Stands while the association takes no part: what it would mean, and the way in. */
export function StartCollaboration({ mayManage }: { mayManage: boolean }) {
  const start = useAction(trpc.collaboration.start, {
    done: () => ["Föreningen är med", "Bjud in en grannförening."],
    failed: "Det gick inte att börja",
  });
  return (
    <SectionCard title="Samverka med grannarna">
      <Stack gap="md" align="flex-start" maw="var(--app-measure)">
        <Text>En pump, en värmestuga eller tio par händer finns ofta i huset bredvid. Här kommer ni överens i lugn och ro.</Text>
        <List spacing={4}>
          <List.Item>Båda föreningarna måste tacka ja innan något delas.</List.Item>
          <List.Item>Ni väljer själva vilka resurser som syns, och för vilka.</List.Item>
          <List.Item>Namn på boende delas aldrig.</List.Item>
          <List.Item>Ni kan pausa all delning när som helst.</List.Item>
        </List>
        {mayManage ? (
          <Button loading={start.isPending} onClick={() => start.send()}>
            Börja samverka
          </Button>
        ) : (
          <Text c="dimmed">En systemägare kan börja.</Text>
        )}
      </Stack>
    </SectionCard>
  );
}

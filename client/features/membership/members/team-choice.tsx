import { Checkbox, Stack, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

interface TeamChoiceProps {
  value: string[];
  /** Saving was tried without a team. */
  isMissing: boolean;
  onChange: (teamIds: string[]) => void;
}

/** The association's teams, each with who leads it today. */
export function TeamChoice({ value, isMissing, onChange }: TeamChoiceProps) {
  const teams = trpc.team.list.useQuery();

  if (teams.isPending) return <ListSkeleton rows={3} />;
  if (teams.isLoadingError) return <ErrorCard title="Teamen kunde inte hämtas" error={teams.error} onRetry={() => void teams.refetch()} />;
  if (teams.data.length === 0) return <Text>Föreningen har inga team att leda än.</Text>;
  return (
    <Checkbox.Group label="Team att leda" value={value} onChange={onChange} error={isMissing && ERROR_MESSAGES.TEAM_REQUIRED}>
      <Stack gap="sm" my="xs">
        {teams.data.map((team) => (
          <Checkbox key={team.id} value={team.id} label={team.areaName} description={leadersText(team)} aria-invalid={isMissing} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function leadersText({ leaders }: RouterOutputs["team"]["list"][number]): string {
  return leaders.length === 0 ? "Ingen leder teamet än" : `Leds av ${leaders.map(({ displayName }) => displayName).join(", ")}`;
}

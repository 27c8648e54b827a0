import { Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import type { Area, AreaStatus } from "./area-views.ts";

/** Who works with the area in the own association. */
export function AreaTeam({ area, team }: { area: Area; team: AreaStatus["team"] }) {
  if (!team) {
    return (
      <Text>
        Området har inget team. <TextLink to={`/teams?area=${area.slug}`}>Till krisgrupperna</TextLink>
      </Text>
    );
  }
  const leaders = team.leaders.map(({ displayName }) => displayName).join(", ");
  return (
    <Text>
      {team.memberCount === 1 ? "En person" : `${team.memberCount} personer`} i teamet.
      {leaders && ` Teamledare: ${leaders}.`} <TextLink to={`/teams?area=${area.slug}`}>Öppna teamet</TextLink>
    </Text>
  );
}

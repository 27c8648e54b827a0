import { Anchor, Text } from "@mantine/core";
import { type Position, walkingMinutes } from "#shared/calculations/distance.ts";
import { formatDistance } from "#shared/format/distance.ts";
import { directionsUrl } from "./map-layers.ts";

/** The straight line in figures; the streets are another service's, opened by who wants to. */
export function WalkFacts({ from, to, metres }: { from: Position; to: Position; metres: number }) {
  return (
    <div role="status">
      <Text>
        Fågelvägen från huset: {formatDistance(metres)}. Uppskattning: cirka {walkingMinutes(metres)} min till fots.
      </Text>
      <Anchor href={directionsUrl(from, to)} target="_blank" rel="noreferrer" underline="always">
        Visa vägen i OpenStreetMap (ny flik)
      </Anchor>
    </div>
  );
}

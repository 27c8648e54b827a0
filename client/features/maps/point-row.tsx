import { Anchor, Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconPencil, IconTrash, IconWalk } from "@tabler/icons-react";
import { type Position, walkingMinutes } from "#shared/calculations/distance.ts";
import { formatDistance, formatPosition } from "#shared/format/distance.ts";
import { directionsUrl, LAYER_SIGNS, type LayerKey, type MapPlace, type MapPoint } from "./map-layers.ts";
import classes from "./maps.module.css";

export interface PointActions {
  onChoose: (point: MapPoint | null, walks?: boolean) => void;
  /** Null for those who may only read. */
  edit: { onEdit: (place: MapPlace) => void; onRemove: (place: MapPlace) => void } | null;
}

interface PointRowProps extends PointActions {
  point: MapPoint;
  house: Position | null;
  isChosen: boolean;
  walks: boolean;
}

/** A place in the list. Pressed it opens, and the map shows it. */
export function PointRow({ point, house, isChosen, walks, onChoose, edit }: PointRowProps) {
  return (
    <li>
      <UnstyledButton className={classes.point} aria-expanded={isChosen} onClick={() => onChoose(isChosen ? null : point)}>
        <MapSign layer={point.layer} />
        <span style={{ overflowWrap: "anywhere" }}>
          <Text span fw={600} display="block">
            {point.name}
          </Text>
          {point.facts.length > 0 && (
            <Text span size="sm" c="dimmed" display="block">
              {point.facts.join(" · ")}
            </Text>
          )}
        </span>
        {point.metres !== null && (
          <Text span size="sm" className="tabular" style={{ whiteSpace: "nowrap" }}>
            {formatDistance(point.metres)}
          </Text>
        )}
      </UnstyledButton>
      {isChosen && (
        <Stack gap="xs" className={classes.chosen}>
          {point.note && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{point.note}</Text>}
          <Text size="sm" c="dimmed" className="tabular">
            Koordinater {formatPosition(point)}
          </Text>
          {walks && house && point.metres !== null && <WalkFacts from={house} to={point} metres={point.metres} />}
          <Group gap="xs">
            {house && point.metres !== null && !walks && (
              <Button
                variant="default"
                leftSection={<IconWalk size={18} stroke={1.75} aria-hidden />}
                onClick={() => onChoose(point, true)}
              >
                Gångväg
              </Button>
            )}
            {edit && point.place && <EditButtons place={point.place} edit={edit} />}
          </Group>
        </Stack>
      )}
    </li>
  );
}

function EditButtons({ place, edit: { onEdit, onRemove } }: { place: MapPlace; edit: NonNullable<PointActions["edit"]> }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        aria-label={`Ändra ${place.name}`}
        onClick={() => onEdit(place)}
      >
        Ändra
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        aria-label={`Ta bort ${place.name}`}
        onClick={() => onRemove(place)}
      >
        Ta bort
      </Button>
    </>
  );
}

/** The sign of a layer: on the map, in the list and in the legend of the paper. Words stand beside it. */
export function MapSign({ layer, isChosen }: { layer: LayerKey; isChosen?: boolean }) {
  const { icon: SignIcon, letters } = LAYER_SIGNS[layer];
  return (
    <span className={classes.sign} data-layer={layer} data-chosen={isChosen || undefined} aria-hidden>
      <SignIcon size={15} stroke={2} />
      {letters}
    </span>
  );
}

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

import { Button, Stack, Text } from "@mantine/core";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { LayerSection } from "./layer-section.tsx";
import type { EditedPlace } from "./map-dialogs.tsx";
import { type AreaMap, layerSource, type MapWarning, unplacedStairwells } from "./map-layers.ts";
import { NearestShelter } from "./nearest-shelter.tsx";
import type { PointActions } from "./point-row.tsx";
import type { MapBoardState } from "./use-map-board.ts";
import { WarningSection } from "./warning-section.tsx";

interface MapListProps {
  area: AreaMap;
  board: MapBoardState;
  edit: PointActions["edit"];
  onAdd: (suggested: EditedPlace["suggested"]) => void;
  onShowWarning: (warning: MapWarning) => void;
}

/** Everything that is on the map, in words. */
export function MapList({ area, board, edit, onAdd, onShowWarning }: MapListProps) {
  const dates = useDateFormat();
  const { layers, hidden, toggle, chosen, choose, walk } = board;
  const house = area.house.position;
  const [nearest] = layers.find(({ key }) => key === "shelter")?.points ?? [];

  return (
    <KeepFocus when={`${chosen?.id} ${walk !== null} ${layers.flatMap(({ points }) => points).length}`}>
      <Stack gap="md">
        {house && nearest && (
          <NearestShelter
            shelter={nearest}
            house={house}
            walks={walk !== null && chosen?.id === nearest.id}
            onWalk={() => choose(nearest, true)}
          />
        )}
        <SectionCard title="Platser">
          <Stack gap="sm">
            {layers.map((layer) => (
              <LayerSection
                key={layer.key}
                layer={layer}
                layerSwitch={{ isShown: !hidden.has(layer.key), onToggle: () => toggle(layer.key) }}
                house={house}
                chosen={chosen}
                walks={walk !== null}
                source={layerSource(layer, area, dates)}
                onChoose={choose}
                edit={edit}
              />
            ))}
            {house && !nearest && <Text c="dimmed">Portalen känner inte till något skyddsrum inom 25 km.</Text>}
            <WarningSection
              warnings={area.warnings}
              layerSwitch={{ isShown: !hidden.has("warnings"), onToggle: () => toggle("warnings") }}
              onShow={onShowWarning}
            />
            {edit && <UnplacedStairwells names={unplacedStairwells(area)} onAdd={(name) => onAdd({ kind: "building", name })} />}
          </Stack>
        </SectionCard>
      </Stack>
    </KeepFocus>
  );
}

/** More than these are counted instead of named. */
const NAMED_STAIRWELLS = 6;

function UnplacedStairwells({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [next] = names;
  if (!next) return null;
  return (
    <div>
      <Text size="sm">
        {names.length > NAMED_STAIRWELLS
          ? `${names.length} trapphus är inte utsatta.`
          : `Trapphus som inte är utsatta: ${names.join(", ")}.`}
      </Text>
      <Button variant="subtle" px={0} onClick={() => onAdd(next)}>
        Sätt ut {next}
      </Button>
    </div>
  );
}

import { Group, Switch, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FoldButton } from "#client/components/fold-button.tsx";
import type { Position } from "#shared/calculations/distance.ts";
import type { MapLayer, MapPoint } from "./map-layers.ts";
import classes from "./maps.module.css";
import { type PointActions, PointRow } from "./point-row.tsx";

/** So many of a layer stand in the list at once. */
const SHOWN = 5;

/** Whether the map shows a layer. */
export interface LayerSwitch {
  isShown: boolean;
  onToggle: () => void;
}

interface LayerHeadingProps {
  title: string;
  /** Where the layer comes from and of which day. */
  source: ReactNode;
  layerSwitch?: LayerSwitch;
  /** 2 where no heading stands above. */
  order?: 2 | 3;
}

/** What a layer is called and where it comes from, with its switch where there is a map. */
export function LayerHeading({ title, source, layerSwitch, order = 3 }: LayerHeadingProps) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb={4}>
      <div>
        <Title order={order} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {source}
        </Text>
      </div>
      {layerSwitch && (
        <Switch size="md" checked={layerSwitch.isShown} onChange={layerSwitch.onToggle} aria-label={`Visa ${title} på kartan`} />
      )}
    </Group>
  );
}

interface LayerSectionProps extends PointActions {
  layer: MapLayer;
  layerSwitch: LayerSwitch;
  house: Position | null;
  chosen: MapPoint | null;
  walks: boolean;
  source: ReactNode;
}

/** A layer of the map as a list. */
export function LayerSection({ layer: { title, points }, layerSwitch, house, chosen, walks, source, ...actions }: LayerSectionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isHidden = (point: MapPoint, index: number): boolean => !showsAll && index >= SHOWN && point.id !== chosen?.id;
  const visible = points.filter((point, index) => !isHidden(point, index));

  return (
    <section className={classes.layer}>
      <LayerHeading title={title} source={source} layerSwitch={layerSwitch} />
      <ul className={classes.points} aria-label={title}>
        {visible.map((point) => {
          const isChosen = point.id === chosen?.id;
          return <PointRow key={point.id} point={point} house={house} isChosen={isChosen} walks={isChosen && walks} {...actions} />;
        })}
      </ul>
      {points.length > SHOWN && <FoldButton isOpen={showsAll} onToggle={() => setShowsAll(!showsAll)} count={points.length} what={title} />}
    </section>
  );
}

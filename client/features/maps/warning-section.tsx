import { Anchor, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconMap } from "@tabler/icons-react";
import { useState } from "react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { LayerHeading, type LayerSwitch } from "./layer-section.tsx";
import type { AreaMap, MapWarning } from "./map-layers.ts";
import classes from "./maps.module.css";

interface WarningSectionProps {
  warnings: AreaMap["warnings"];
  layerSwitch?: LayerSwitch;
  /** Shows on the map where a warning holds; missing where there is no map. */
  onShow?: (warning: MapWarning) => void;
}

/** SMHI's warnings in words: those that concern the house at once, the others behind their number. The map shows where each holds. */
export function WarningSection({ warnings, layerSwitch, onShow }: WarningSectionProps) {
  const [showsOthers, setShowsOthers] = useState(false);
  const here = warnings.items.filter(({ isHere }) => isHere !== false);
  const others = warnings.items.filter(({ isHere }) => isHere === false);
  return (
    <section className={classes.layer}>
      <LayerHeading
        title="Vädervarningar"
        layerSwitch={layerSwitch}
        order={layerSwitch ? 3 : 2}
        source={
          <>
            {warnings.note}{" "}
            <Anchor href={warnings.sourceUrl} target="_blank" rel="noreferrer" underline="always" fz="sm">
              {warnings.source} (ny flik)
            </Anchor>
          </>
        }
      />
      <WarningList warnings={here} onShow={onShow} />
      {others.length > 0 && (
        <>
          <Text>
            {others.length === 1 ? "En varning gäller andra delar av landet." : `${others.length} varningar gäller andra delar av landet.`}
          </Text>
          <Button variant="subtle" px="xs" aria-expanded={showsOthers} onClick={() => setShowsOthers(!showsOthers)}>
            {showsOthers ? "Dölj dem" : others.length === 1 ? "Visa den" : "Visa dem"}
            <VisuallyHidden> i listan</VisuallyHidden>
          </Button>
          {showsOthers && <WarningList warnings={others} onShow={onShow} />}
        </>
      )}
    </section>
  );
}

function WarningList({ warnings, onShow }: { warnings: readonly MapWarning[]; onShow: WarningSectionProps["onShow"] }) {
  const { formatDayTime } = useDateFormat();
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.points}>
      {warnings.map((warning) => (
        <li key={warning.id} className={classes.warning}>
          <Group gap="xs">
            <span className={classes.swatch} data-level={warning.level} aria-hidden />
            <Text fw={600}>{warning.title}</Text>
            {warning.isHere !== false && (
              <StatusBadge color={warning.isHere ? "varsel" : "gray"} icon={warning.isHere ? IconAlertTriangle : IconInfoCircle}>
                {warning.isHere ? "Gäller huset" : "Kan gälla huset"}
              </StatusBadge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[warning.area, warning.expiresAt && `till ${formatDayTime(warning.expiresAt)}`].filter(Boolean).join(" · ")}
          </Text>
          {onShow && warning.rings.length > 0 && (
            <Button variant="subtle" px="xs" leftSection={<IconMap size={18} stroke={1.75} aria-hidden />} onClick={() => onShow(warning)}>
              Visa på kartan
              <VisuallyHidden>
                {" "}
                {warning.title}, {warning.area}
              </VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

import { Button, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import classes from "./dashboard.module.css";
import type { Endurance } from "./dashboard-views.ts";

/** «Uthållighet just nu» (N1): how long the house manages with what it has. */
export function EnduranceCard({ endurance }: { endurance: readonly Endurance[] | undefined }) {
  const [isOpen, basis] = useDisclosure(false);
  const basisId = useId();
  return (
    <SectionCard
      title="Uthållighet just nu"
      p="md"
      action={
        <Button variant="subtle" px="xs" my={-8} aria-expanded={isOpen} aria-controls={basisId} onClick={basis.toggle}>
          {isOpen ? "Dölj uträkningen" : "Så är det räknat"}
        </Button>
      }
    >
      {endurance ? (
        <ul className={classes.tiles} aria-label="Uthållighet just nu">
          {endurance.map((tile) => (
            <Tile key={tile.kind} tile={tile} />
          ))}
        </ul>
      ) : (
        <Skeleton h={104} />
      )}
      <div id={basisId}>{isOpen && <Basis endurance={endurance ?? []} />}</div>
    </SectionCard>
  );
}

function Basis({ endurance }: { endurance: readonly Endurance[] }) {
  return (
    <dl className={classes.basis}>
      {endurance.map(({ kind, title, basis }) => (
        <div key={kind}>
          <Text component="dt" size="sm" fw={600}>
            {title}
          </Text>
          <Text component="dd" size="sm" c="dimmed">
            {basis}
          </Text>
        </div>
      ))}
    </dl>
  );
}

function Tile({ tile: { title, value, condition, basis, isEstimate, href } }: { tile: Endurance }) {
  return (
    <li className={classes.tile}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fz={24} fw={650} lh={1.25} className="tabular" aria-hidden={value === null || undefined}>
        {value ?? "–"}
      </Text>
      {value === null ? (
        <Text size="sm">
          {basis}{" "}
          <TextLink to={href} aria-label={`Fyll i: ${title}`}>
            Fyll i
          </TextLink>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {[condition, isEstimate && "Uppskattning"].filter(Boolean).join(" · ")}
        </Text>
      )}
    </li>
  );
}

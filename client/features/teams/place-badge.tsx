import { IconAlertCircle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type Gaps, gapsOf, type Team } from "./team-views.ts";

/** Something that a team lacks. */
export function GapBadge({ children }: { children: string }) {
  return (
    <StatusBadge color="kris" icon={IconAlertCircle}>
      {children}
    </StatusBadge>
  );
}

/** Somebody has been asked and has not answered. */
export function AskedBadge({ children }: { children: string }) {
  return (
    <StatusBadge color="varsel" icon={IconClock}>
      {children}
    </StatusBadge>
  );
}

/** All that a team lacks, or that it lacks nothing. `further`: gaps that its roles do not tell. */
export function GapBadges({ coverage, further = [] }: Pick<Team, "coverage"> & { further?: readonly string[] }) {
  const gaps: Gaps = gapsOf(coverage);
  const { asked } = gaps;
  const missing = [...further, ...gaps.missing];
  return (
    <>
      {missing.map((text) => (
        <GapBadge key={text}>{text}</GapBadge>
      ))}
      {asked > 0 && <AskedBadge>{asked === 1 ? "1 har inte svarat" : `${asked} har inte svarat`}</AskedBadge>}
      {missing.length === 0 && asked === 0 && (
        <StatusBadge color="lugn" icon={IconCircleCheck}>
          Komplett
        </StatusBadge>
      )}
    </>
  );
}

import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconClock } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type Gaps, gapsOf, type Team } from "./team-views.ts";

/** Something that a team lacks: red where it was there and is gone, else no more than a fact. */
export function GapBadge({ isGone = false, children }: { isGone?: boolean; children: string }) {
  return (
    <StatusBadge color={isGone ? "kris" : "gray"} icon={isGone ? IconAlertCircle : IconCircleDashed}>
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

/** All that a team lacks, what is gone first, or that it lacks nothing. Before anybody is in it there is one thing to say. */
export function GapBadges({ coverage, memberCount }: Pick<Team, "coverage" | "memberCount">) {
  const { gone, missing, asked }: Gaps = gapsOf(coverage);
  if (memberCount === 0 && gone.length === 0) return <GapBadge>Inte påbörjat</GapBadge>;
  return (
    <>
      {gone.map((text) => (
        <GapBadge key={text} isGone>
          {text}
        </GapBadge>
      ))}
      {missing.map((text) => (
        <GapBadge key={text}>{text}</GapBadge>
      ))}
      {asked > 0 && <AskedBadge>{asked === 1 ? "1 har inte svarat" : `${asked} har inte svarat`}</AskedBadge>}
      {gone.length + missing.length === 0 && asked === 0 && (
        <StatusBadge color="lugn" icon={IconCircleCheck}>
          Komplett
        </StatusBadge>
      )}
    </>
  );
}

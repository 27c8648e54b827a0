import type { RouterOutputs } from "#client/lib/trpc.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";

export type Team = RouterOutputs["team"]["list"][number];
export type TeamMember = RouterOutputs["team"]["members"][number];
export type Area = RouterOutputs["preparedness"]["domains"][number];
export type RoleSlot = Team["coverage"]["slots"][number];
export type Place = RoleSlot["holder"];

/** What a team lacks, in words, the worst first. */
export interface Gaps {
  /** Was there and is not any more. */
  gone: string[];
  missing: string[];
  /** How many have been asked and have not answered. */
  asked: number;
}

const counted = (count: number, one: string, many: string): string[] => (count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]);

export function gapsOf({ leader, slots }: Team["coverage"]): Gaps {
  const holders = slots.map(({ holder }) => holder);
  // Who steps in is a question only where there is somebody to step in for.
  const deputies = slots.flatMap(({ holder, deputy }) => (deputy && !isVacant(holder) ? [deputy] : []));
  const count = (places: readonly Place[], state: Place["state"]): number => places.filter((place) => place.state === state).length;
  return {
    gone: [
      ...(leader?.state === "left" ? ["Teamledaren har slutat"] : []),
      ...counted(count(holders, "left"), "1 roll har blivit tom", "roller har blivit tomma"),
      ...counted(count(deputies, "left"), "Ersättare har slutat", "ersättare har slutat"),
    ],
    missing: [
      ...(leader?.state === "empty" ? ["Teamledare saknas"] : []),
      ...counted(count(holders, "empty"), "1 roll saknar person", "roller saknar person"),
      ...counted(count(deputies, "empty"), "Ersättare saknas", "ersättare saknas"),
    ],
    asked: count([...holders, ...deputies], "asked"),
  };
}

export const isVacant = ({ state }: Place): boolean => state === "empty" || state === "left";

/** «Ersättare för Brandskyddsansvarig»; null without a role. */
export function roleText({ role, isDeputy }: Pick<TeamMember, "role" | "isDeputy">): string | null {
  if (!role) return null;
  return isDeputy ? `Ersättare för ${TEAM_ROLE_LABELS[role]}` : TEAM_ROLE_LABELS[role];
}

/** The area that an address names by id or by slug. */
export const findArea = (areas: readonly Area[], named: string | null): Area | undefined =>
  areas.find(({ id, slug }) => named !== null && (id === named || slug === named));

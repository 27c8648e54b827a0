import { Skeleton } from "@mantine/core";
import { IconUserShield } from "@tabler/icons-react";
import { SummaryCard } from "#client/components/summary-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { CRISIS_GROUP_AREA, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";

type OwnRole = RouterOutputs["team"]["ownRoles"][number];

/** «Mina roller»: what one does in the association's teams. */
export default function OwnRolesCard() {
  const roles = trpc.team.ownRoles.useQuery();
  if (roles.isPending) return <Skeleton height={140} radius="lg" />;
  const own = roles.data ?? [];
  const asked = own.filter(({ isAsked }) => isAsked).length;
  const [first, ...others] = own;
  const isGroup = first?.areaSlug === CRISIS_GROUP_AREA;
  return (
    <SummaryCard
      icon={IconUserShield}
      title="Mina roller"
      value={first ? roleWords(first) : "Ingen roll än"}
      detail={
        asked > 0
          ? "Du är föreslagen. Svara på sidan."
          : others.length > 0
            ? others.map(roleWords).join(", ")
            : !first && "Trapphusombud behövs i de flesta hus."
      }
      to={isGroup ? "/crisis-team" : "/teams"}
      linkLabel={first ? (isGroup ? "Till Krisgruppen" : "Till teamen") : "Se teamen"}
    />
  );
}

function roleWords({ role, isDeputy, leads, areaName, stairwellName }: OwnRole): string {
  const label = role ? TEAM_ROLE_LABELS[role] : leads ? `Teamledare ${areaName}` : `Med i ${areaName}`;
  return [isDeputy ? `Ersättare: ${label}` : label, stairwellName].filter(Boolean).join(", ");
}

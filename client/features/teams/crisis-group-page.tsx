import { Navigate, useLocation, useSearchParams } from "react-router";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { AreaTeam } from "./area-team.tsx";
import { AreaTeams } from "./area-teams.tsx";
import { GroupPeople } from "./crisis-team-page.tsx";
import { GroupDuty } from "./group-duty.tsx";
import { findArea } from "./team-views.ts";

const TABS = [
  { tab: "personer", label: "Personer", to: "/crisis-team" },
  { tab: "jour", label: "Jour", to: "/crisis-team?tab=jour" },
  { tab: "omraden", label: "Krisgrupper", to: "/teams" },
] as const;
const CONTENT = { personer: GroupPeople, jour: GroupDuty, omraden: AreaTeams };

/** Everybody who is there for a crisis, on one page with two addresses; `/teams?area=` opens the team of one area. */
export function Component() {
  const { association } = useSignedIn();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isOfAreas = pathname === "/teams";
  const named = isOfAreas ? search.get("area") : null;
  const areas = trpc.preparedness.domains.useQuery(undefined, { enabled: association !== null });
  if (!association) return <NoAssociation title="Krisgruppen" />;

  const area = areas.data && findArea(areas.data, named);
  if (area?.slug === CRISIS_GROUP_AREA) return <Navigate to="/crisis-team" replace />;
  if (area) return <AreaTeam key={area.id} area={area} />;
  return (
    <>
      <PageHeader
        title="Krisgruppen"
        description="De som leder huset genom en kris. Ring uppifrån, den som har jour först: den första som svarar tar ledningen."
      />
      <AddressTabs label="Krisgruppen" tabs={TABS} content={CONTENT} {...(isOfAreas && { chosen: "omraden" as const })} />
    </>
  );
}

import { Skeleton } from "@mantine/core";
import { useSearchParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { NoCrisisAreas } from "#client/components/no-crisis-areas.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import classes from "./area-card.module.css";
import { TeamOfArea } from "./team-of-area.tsx";
import { findArea } from "./team-views.ts";
import { TeamsOverview } from "./teams-overview.tsx";

const PLACES = ["a", "b", "c", "d", "e", "f"];

/** The crisis teams of the association; `?area=` opens one. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const areas = trpc.preparedness.domains.useQuery();
  const teams = trpc.team.list.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  if (!association) return <NoAssociation title="Krisgrupper" />;

  const mayManage = can(association.role, "teams:manage");
  const area = areas.data && findArea(areas.data, search.get("area"));
  if (area && teams.data) {
    return (
      <TeamOfArea
        key={area.id}
        area={area}
        team={teams.data.find(({ crisisDomainId }) => crisisDomainId === area.id)}
        mayManage={mayManage}
      />
    );
  }
  const failed = [areas, teams].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHeader title="Krisgrupper" description="Ett team per beredskapsområde. Här ser du vilka som är med och vad som saknas." />
      {failed && <ErrorCard error={failed.error} onRetry={() => void Promise.all([areas.refetch(), teams.refetch()])} />}
      {!failed && (!areas.data || !teams.data) && (
        <div className={classes.cards} role="status" aria-label="Laddar...">
          {PLACES.map((place) => (
            <Skeleton key={place} h={250} radius="lg" />
          ))}
        </div>
      )}
      {areas.data?.length === 0 && <NoCrisisAreas />}
      {!failed && areas.data && teams.data && <TeamsOverview areas={areas.data} teams={teams.data} mayCreate={mayManage} />}
    </>
  );
}

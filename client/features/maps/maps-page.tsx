import { Skeleton } from "@mantine/core";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { MapBoard } from "./map-board.tsx";
import classes from "./maps.module.css";

/** The server says for half a minute at most that the warnings are being read anew. */
const ASK_AGAIN_MS = 6_000;

/** What stands around the association's house, as a map and as a list. It can be read without a network. */
export function Component() {
  const { association } = useSignedIn();
  const area = trpc.maps.get.useQuery(undefined, {
    enabled: association !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.warnings.isBeingRead === true && ASK_AGAIN_MS,
  });

  if (!association) {
    return <NoAssociation title="Kartor" />;
  }
  if (area.data) {
    const { role } = association;
    return <MapBoard area={area.data} mayEdit={can(role, "preparedness:edit")} mayPlaceHouse={can(role, "association:edit")} />;
  }
  return (
    <>
      <PageHeader title="Kartor" />
      <Loaded
        query={area}
        skeleton={
          <div className={classes.layout} role="status" aria-label="Laddar...">
            <Skeleton h={480} radius="lg" />
            <Skeleton h={480} radius="lg" />
          </div>
        }
      />
    </>
  );
}

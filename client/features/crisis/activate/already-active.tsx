import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { type ActiveCrisis, useActiveCrises } from "#client/lib/use-active-crises.ts";

/** The real crisis of the area, if one is led: nothing else begins beside it, no exercise either. */
export function useRunningCrisis(crisisDomainId: string): ActiveCrisis | null {
  const { crises } = useActiveCrises();
  return crises.find((crisis) => crisis.crisisDomainId === crisisDomainId && !crisis.isExercise) ?? null;
}

/** Leads to the area's crisis before anybody writes a second one. */
export function AlreadyActive({ crisis, onLeave }: { crisis: ActiveCrisis; onLeave: () => void }) {
  return (
    <Alert color="varsel" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {crisis.domainName} har redan ett aktivt krisläge.{" "}
      <Anchor component={Link} to={crisisPath(crisis.id)} onClick={onLeave} inherit>
        Öppna det i stället
      </Anchor>
    </Alert>
  );
}

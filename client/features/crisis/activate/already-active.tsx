import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";

/** An area has one crisis at a time, and no exercise beside it: leads to it before anybody writes a second one. */
export function AlreadyActive({ crisisDomainId, onLeave }: { crisisDomainId: string; onLeave: () => void }) {
  const { crises } = useActiveCrises();
  const running = crises.find((crisis) => crisis.crisisDomainId === crisisDomainId && !crisis.isExercise);
  if (!running) return null;
  return (
    <Alert color="varsel" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {running.domainName} har redan ett aktivt krisläge.{" "}
      <Anchor component={Link} to={crisisPath(running.id)} onClick={onLeave} inherit>
        Öppna det i stället
      </Anchor>
    </Alert>
  );
}

import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { NO_CRISIS_AREAS } from "#shared/text/crisis-labels.ts";

/** An installation without areas can alarm nobody: whoever meets it has to know, not only its log (CRIS-24). */
export function NoCrisisAreas() {
  return (
    <Alert color="varsel" role="alert" title={NO_CRISIS_AREAS} icon={<IconAlertTriangle size={20} aria-hidden />}>
      Utan område kan inget krisläge aktiveras här. Ladda om sidan. Hjälper det inte: ring runt, och hör av dig till den som driver
      portalen.
    </Alert>
  );
}

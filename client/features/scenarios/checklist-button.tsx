import { Button } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ScenarioKey } from "#shared/content/scenarios.ts";

/** Turns the steps of a scenario into tasks of the association. Pressed again it adds only what is new. */
export function ChecklistButton({ scenario }: { scenario: ScenarioKey }) {
  const utils = trpc.useUtils();
  const make = trpc.scenarios.makeChecklist.useMutation({
    onSuccess: ({ added, known }) => {
      if (added === 0) notify.info("Stegen finns redan bland uppgifterna", "Inget nytt lades till.");
      else
        notify.success(
          added === 1 ? "1 uppgift är tillagd" : `${added} uppgifter är tillagda`,
          known > 0 ? `${known} fanns redan.` : undefined,
        );
    },
    onError: (error) => notify.error("Kunde inte göra checklistan", errorText(error)),
    onSettled: () => utils.tasks.invalidate(),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate({ scenario })}
    >
      Gör om till checklista
    </Button>
  );
}

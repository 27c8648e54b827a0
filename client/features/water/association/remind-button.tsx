import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useAction } from "#client/ui/use-action.ts";

/** «Påminn om vattenbyte»: puts the day of the next change in the association's calendar. */
export function RemindButton({ disabled = false }: { disabled?: boolean }) {
  const { formatDay } = useDateFormat();
  const remind = useAction(trpc.water.remindAboutChange, {
    done: ({ day }) => ["Vattenbytet står i kalendern", `${formatDay(day)}. Ett mejl påminner i förväg.`],
    failed: "Påminnelsen kunde inte läggas in",
    touches: ["calendar"],
  });
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
      loading={remind.isPending}
      disabled={disabled}
      onClick={() => remind.send()}
    >
      Påminn om vattenbyte
    </Button>
  );
}

import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";

/** «Påminn om vattenbyte»: puts the day of the next change in the association's calendar. */
export function RemindButton({ disabled = false }: { disabled?: boolean }) {
  const utils = trpc.useUtils();
  const { formatDateLong } = useDateFormat();
  const remind = trpc.water.remindAboutChange.useMutation({
    onSuccess: ({ day }) => {
      void utils.calendar.invalidate();
      notify.success("Vattenbytet står i kalendern", `${formatDateLong(day)}. Du får ett mejl en vecka före.`);
    },
    onError: (error) => notify.error("Påminnelsen kunde inte läggas in", errorText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
      loading={remind.isPending}
      disabled={disabled}
      onClick={() => remind.mutate()}
    >
      Påminn om vattenbyte
    </Button>
  );
}

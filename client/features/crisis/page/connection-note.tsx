import { Alert } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";

/** Said while the connection is lost: what stands here may be old. */
export function ConnectionNote({ readAt }: { readAt: number }) {
  const { formatTime } = useDateFormat();
  return (
    <Alert color="varsel" role="status" icon={<IconWifiOff size={20} stroke={1.75} aria-hidden />}>
      Ingen kontakt just nu. Du ser läget från {formatTime(new Date(readAt))}. Vi försöker igen av oss själva.
    </Alert>
  );
}

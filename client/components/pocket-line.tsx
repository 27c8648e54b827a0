import { Text } from "@mantine/core";
import { usePocket } from "#client/lib/offline/use-pocket.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { can } from "#shared/permissions.ts";

/** At the foot of what is in the pocket: that it can be read here without a network, from when it is, and how large. */
export function PocketLine() {
  const { association } = useSignedIn();
  const { formatDayTime } = useDateFormat();
  const pocket = usePocket();
  if (!pocket || !can(association?.role, "association:readShutoffs")) return null;
  return (
    <Text size="sm" c="dimmed" mt="lg">
      Avstängningar, jourer, krisgrupp, samlingsplatser och pärmens dokument finns här utan nät. Hämtat{" "}
      {formatDayTime(new Date(pocket.keptAt))}, {fileSize(pocket.bytes)}.
    </Text>
  );
}

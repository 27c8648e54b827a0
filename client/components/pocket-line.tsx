import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { followPocket, readPocket } from "#client/lib/offline/pocket.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { can } from "#shared/permissions.ts";

type Pocket = Awaited<ReturnType<typeof readPocket>>;

/** At the foot of what is in the pocket: that it can be read here without a network, from when it is, and how large. */
export function PocketLine() {
  const { association } = useSignedIn();
  const { formatDayTime } = useDateFormat();
  const mayCarry = can(association?.role, "association:readShutoffs");
  const [pocket, setPocket] = useState<Pocket>(null);
  useEffect(() => {
    if (!mayCarry) return;
    const look = (): void => {
      readPocket()
        .then(setPocket)
        .catch((error: unknown) => console.warn("what is kept for offline could not be read", error));
    };
    look();
    return followPocket(look);
  }, [mayCarry]);

  if (!mayCarry || !pocket) return null;
  return (
    <Text size="sm" c="dimmed" mt="lg">
      Avstängningar, jourer, krisgrupp, samlingsplatser och pärmens dokument finns här utan nät. Hämtat{" "}
      {formatDayTime(new Date(pocket.keptAt))}, {fileSize(pocket.bytes)}.
    </Text>
  );
}

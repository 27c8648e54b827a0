import { Button, Stack } from "@mantine/core";
import { IconDeviceLaptop } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { deviceName, UNKNOWN } from "./device-name.ts";

type Device = RouterOutputs["profile"]["devices"][number];

export function DevicesCard() {
  const devices = trpc.profile.devices.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Inloggade enheter">
      {devices.isPending && <ListSkeleton rows={2} rowHeight={52} />}
      {devices.isLoadingError && <ErrorCard error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data && <DeviceList devices={devices.data} />}
    </SectionCard>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  const utils = trpc.useUtils();
  const onSettled = () => utils.profile.devices.invalidate();
  const onError = (error: unknown) => notifyAccess.error("Utloggningen misslyckades", errorText(error));
  const endOne = trpc.profile.endDevice.useMutation({
    onSuccess: () => notifyAccess.success("Enheten är utloggad"),
    onError,
    onSettled,
  });
  const endOthers = trpc.profile.endOtherDevices.useMutation({
    onSuccess: () => notifyAccess.success("Alla andra enheter är utloggade"),
    onError,
    onSettled,
  });

  return (
    <KeepFocus when={devices.length}>
      <Stack gap="sm" align="stretch">
        <ListRows label="Inloggade enheter">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isEnding={endOne.isPending && endOne.variables.deviceId === device.id}
              onEnd={() => endOne.mutate({ deviceId: device.id })}
            />
          ))}
        </ListRows>
        {devices.some((device) => !device.isCurrent) && (
          <Button variant="default" style={{ alignSelf: "flex-start" }} loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Logga ut alla andra
          </Button>
        )}
      </Stack>
    </KeepFocus>
  );
}

interface DeviceRowProps {
  device: Device;
  isEnding: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, isEnding, onEnd }: DeviceRowProps) {
  const { formatDateTime } = useDateFormat();
  const name = deviceName(device.userAgent);
  const signedIn = formatDateTime(device.createdAt);
  return (
    <ListRow
      title={name}
      badge={
        device.isCurrent && (
          <StatusBadge color="fjord" icon={IconDeviceLaptop}>
            Den här enheten
          </StatusBadge>
        )
      }
      details={
        <>
          IP-adress {device.ipAddress ?? UNKNOWN} · <span style={{ whiteSpace: "nowrap" }}>Inloggad {signedIn}</span>
        </>
      }
      action={
        !device.isCurrent && (
          <Button variant="default" aria-label={`Logga ut ${name}, inloggad ${signedIn}`} loading={isEnding} onClick={onEnd}>
            Logga ut
          </Button>
        )
      }
    />
  );
}

import { Button, Stack, Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDeviceLaptop, IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { ApiTokensCard } from "./api-tokens-card.tsx";
import { deviceName, UNKNOWN } from "./device-name.ts";
import { PasswordCard } from "./password-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** `Säkerhet` in the settings. */
export function SecurityTab() {
  return (
    <Stack gap="lg">
      <PasswordCard />
      <TwoFactorCard />
      <DevicesCard />
      <ApiTokensCard />
      <LoginHistoryCard />
    </Stack>
  );
}

type SignIn = RouterOutputs["profile"]["loginHistory"]["rows"][number];

const TITLE = "Inloggningshistorik";

/** The latest sign-ins, newest first. */
function LoginHistoryCard() {
  const [page, setPage] = useState(1);
  const history = trpc.profile.loginHistory.useQuery({ page }, { staleTime: 0, placeholderData: keepPreviousData });

  return (
    <SectionCard title={TITLE}>
      <Loaded
        query={history}
        failure={{ text: `Kunde inte hämta inloggningshistorik: ${errorText(history.error)}` }}
        skeleton={<ListSkeleton rows={4} />}
      />
      {history.data?.total === 0 && <EmptyState icon={IconHistory}>Ingen inloggningshistorik tillgänglig.</EmptyState>}
      {history.data && history.data.total > 0 && (
        <Stack gap="md">
          <SignIns rows={history.data.rows} />
          {history.data.pageCount > 1 && <PagingControls page={history.data.page} pages={history.data.pageCount} onChange={setPage} />}
        </Stack>
      )}
    </SectionCard>
  );
}

function SignIns({ rows }: { rows: SignIn[] }) {
  const { formatDateTime } = useDateFormat();
  // Beside the navigation and the tabs a table finds room only on a wide screen.
  const isNarrow = useMediaQuery("(max-width: 74.99em)");

  if (isNarrow) {
    return (
      <ListRows label={TITLE}>
        {rows.map(({ id, loginAt, ipAddress, userAgent }) => (
          <ListRow key={id} title={formatDateTime(loginAt)} details={`${deviceName(userAgent)} · IP-adress ${ipAddress ?? UNKNOWN}`} />
        ))}
      </ListRows>
    );
  }
  return (
    <ScrollTable label={TITLE} minWidth={480} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Datum</Table.Th>
          <Table.Th scope="col">IP-adress</Table.Th>
          <Table.Th scope="col">Enhet</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, loginAt, ipAddress, userAgent }) => (
          <Table.Tr key={id}>
            <Table.Td className="tabular" style={{ whiteSpace: "nowrap" }}>
              {formatDateTime(loginAt)}
            </Table.Td>
            <Table.Td className="tabular">{ipAddress ?? UNKNOWN}</Table.Td>
            <Table.Td title={userAgent ?? undefined}>{deviceName(userAgent)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

type Device = RouterOutputs["profile"]["devices"][number];

function DevicesCard() {
  const devices = trpc.profile.devices.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Inloggade enheter">
      <Loaded query={devices} skeleton={<ListSkeleton rows={2} rowHeight={52} />}>
        {(data) => <DeviceList devices={data} />}
      </Loaded>
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

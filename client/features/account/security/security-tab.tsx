import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDeviceLaptop, IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorReason, errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { DataList } from "#client/ui/data-list.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { loginHistoryInput, passwordChangeForm } from "#shared/schemas/account.ts";
import { LOGIN_WAY_LABELS } from "#shared/text/labels.ts";
import { PasswordField } from "../password-field.tsx";
import { PASSWORD_FIELDS_INVALID, passwordErrorText } from "../passwords.ts";
import { UsernameField } from "../username-field.tsx";
import { ApiTokensCard } from "./api-tokens-card.tsx";
import { deviceName, UNKNOWN } from "./device-name.ts";
import { IdentityCard } from "./identity-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** `Säkerhet` in the settings. */
export function SecurityTab() {
  return (
    <Stack gap="lg">
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <IdentityCard />
      <DevicesCard />
      <LoginHistoryCard />
      <ApiTokensCard />
    </Stack>
  );
}

type SignIn = RouterOutputs["profile"]["loginHistory"]["rows"][number];

const TITLE = "Inloggningshistorik";
const HISTORY_ADDRESS = { prefix: "inloggningar" };

/** By which way they came in; null in lines of before that was kept. */
const wayOf = ({ way, service }: SignIn): string | null => way && (service ?? LOGIN_WAY_LABELS[way]);

/** The latest sign-ins, newest first. */
function LoginHistoryCard() {
  const list = useListState(loginHistoryInput, HISTORY_ADDRESS);
  const history = trpc.profile.loginHistory.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  const { formatDayTime } = useDateFormat();

  return (
    <SectionCard title={TITLE}>
      <DataList<SignIn>
        label={TITLE}
        query={history}
        failure={{ text: `Kunde inte hämta inloggningshistorik: ${errorText(history.error)}` }}
        skeleton={<ListSkeleton rows={4} />}
        rowKey={({ id }) => id}
        columns={[
          { key: "at", title: "Datum", cell: ({ loginAt }) => formatDayTime(loginAt), isTabular: true, breaks: "never" },
          { key: "ip", title: "IP-adress", cell: ({ ipAddress }) => ipAddress ?? UNKNOWN, isTabular: true },
          {
            key: "device",
            title: "Enhet",
            cell: ({ userAgent }) => deviceName(userAgent),
            hint: ({ userAgent }) => userAgent ?? undefined,
          },
          { key: "way", title: "Inloggad med", cell: (signIn) => wayOf(signIn) ?? UNKNOWN },
        ]}
        empty={{ icon: IconHistory, text: "Ingen inloggningshistorik tillgänglig." }}
        paging={{ onPage: list.onPage }}
        // Beside the navigation and the tabs a table finds room only on a wide screen.
        cards={{
          below: 75,
          as: "rows",
          draw: (signIn) => {
            const details = [wayOf(signIn), deviceName(signIn.userAgent), `IP-adress ${signIn.ipAddress ?? UNKNOWN}`];
            return <ListRow title={formatDayTime(signIn.loginAt)} details={details.filter(Boolean).join(" · ")} />;
          },
        }}
        table={{ minWidth: 480, verticalSpacing: "sm" }}
      />
    </SectionCard>
  );
}

type Device = RouterOutputs["profile"]["devices"][number];

function DevicesCard() {
  const devices = trpc.profile.devices.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Inloggade enheter">
      <Loaded query={devices} skeleton={<ListSkeleton rows={2} rowHeight={52} />}>
        {(known) => <DeviceList devices={known} />}
      </Loaded>
    </SectionCard>
  );
}

const ENDING = { failed: "Utloggningen misslyckades", touches: ["profile.devices"], toasts: notifyAccess } as const;

function DeviceList({ devices }: { devices: Device[] }) {
  const [endedId, setEndedId] = useState<string | null>(null);
  const endOne = useAction(trpc.profile.endDevice, { ...ENDING, done: () => "Enheten är utloggad" });
  const endOthers = useAction(trpc.profile.endOtherDevices, { ...ENDING, done: () => "Alla andra enheter är utloggade" });

  return (
    <KeepFocus when={devices.length}>
      <Stack gap="sm" align="stretch">
        <ListRows label="Inloggade enheter">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isEnding={endOne.isPending && endedId === device.id}
              onEnd={() => {
                setEndedId(device.id);
                endOne.send({ deviceId: device.id });
              }}
            />
          ))}
        </ListRows>
        {devices.some((device) => !device.isCurrent) && (
          <Button variant="default" style={{ alignSelf: "flex-start" }} loading={endOthers.isPending} onClick={() => endOthers.send()}>
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
  const { formatDayTime } = useDateFormat();
  const name = deviceName(device.userAgent);
  const signedIn = formatDayTime(device.createdAt);
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

function PasswordCard() {
  const { form, failure, isPending, isChanged, submit } = usePasswordChange();

  return (
    <SectionCard title="Lösenord">
      <form noValidate onSubmit={submit} aria-label="Byt lösenord">
        <Stack gap="md" maw={440}>
          <UsernameField />
          <PasswordField
            label="Nuvarande lösenord"
            toggleLabel="Visa eller dölj nuvarande lösenord"
            autoComplete="current-password"
            {...form.getInputProps("currentPassword")}
          />
          <PasswordField
            label="Nytt lösenord"
            toggleLabel="Visa eller dölj nytt lösenord"
            autoComplete="new-password"
            advises
            {...form.getInputProps("newPassword")}
          />
          <PasswordField
            label="Bekräfta nytt lösenord"
            toggleLabel="Visa eller dölj bekräftelsen"
            autoComplete="new-password"
            {...form.getInputProps("confirmPassword")}
          />
          {failure && (
            <Alert color="kris" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {failure}
            </Alert>
          )}
          {isChanged && (
            <Alert color="lugn" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
              Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={isPending}>
              Byt lösenord
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

const NOT_CHANGED = "Lösenordet ändrades inte";
const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The form of a password change and what came of it: first the proof of the current password, then the update, which
 *  carries the new one alone. */
function usePasswordChange() {
  const form = useSchemaForm(passwordChangeForm, { initialValues: EMPTY });
  const prove = trpc.auth.provePassword.useMutation();
  const update = trpc.auth.updateUser.useMutation({ meta: { touches: ["profile.devices", "profile.apiTokens"] } });
  const [failure, setFailure] = useState<string | null>(null);

  const change = async ({ currentPassword, newPassword }: typeof EMPTY): Promise<void> => {
    setFailure(null);
    update.reset();
    try {
      await prove.mutateAsync({ currentPassword });
      await update.mutateAsync({ password: newPassword });
      form.setValues(EMPTY);
      form.clearErrors();
      notifyAccess.success("Lösenord uppdaterat!");
    } catch (error) {
      setFailure(passwordErrorText(error));
      markField(error);
      notifyAccess.error(NOT_CHANGED, passwordErrorText(error));
    }
  };

  /** Where the server's refusal concerns one field, it stands there too, and the focus with it. */
  const markField = (error: unknown): void => {
    const { currentPassword, password } = fieldErrors(error);
    const newPassword = errorReason(error) === "SAME_PASSWORD" ? passwordErrorText(error) : password;
    form.setErrors({ currentPassword, newPassword });
    const field = currentPassword ? "currentPassword" : newPassword ? "newPassword" : null;
    if (field) form.getInputNode(field)?.focus();
  };

  return {
    form,
    failure,
    isPending: prove.isPending || update.isPending,
    isChanged: update.isSuccess,
    submit: form.onSubmit(change, () => {
      setFailure(null);
      notifyAccess.error(NOT_CHANGED, PASSWORD_FIELDS_INVALID);
    }),
  };
}

import { Anchor, Button, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { LoneLink } from "#client/components/text-link.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDay, isoDay } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { receivedInWords, TEST_ALARM_HINDRANCES } from "#shared/text/test-alarm.ts";
import classes from "./dashboard.module.css";

type TestAlarm = RouterOutputs["testAlarms"]["last"];
type Details = RouterOutputs["testAlarms"]["details"];

/** Whom the last test did not reach and what to do about it, and how tests are sent. */
export function TestAlarmDialog({ onClose }: DialogProps) {
  const test = trpc.testAlarms.last.useQuery();
  const details = trpc.testAlarms.details.useQuery();
  return (
    <Dialog title="Provlarm" onClose={onClose}>
      {() => (
        <Loaded query={details} skeleton={<Skeleton h={240} />}>
          {(known) =>
            test.data ? (
              <Stack gap="md">
                <Text>
                  Varje månad får krisgruppen ett provlarm, på samma sätt som ett riktigt larm. Ett tryck visar att det nådde fram.
                </Text>
                <Result test={test.data} silent={known.silent} />
                <Unreachable />
                <SendNow test={test.data} />
                <Settings test={test.data} details={known} />
              </Stack>
            ) : (
              <Skeleton h={240} />
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

function Result({ test: { last }, silent }: { test: TestAlarm; silent: Details["silent"] }) {
  const { formatDayTime } = useDateFormat();
  if (!last) return null;
  return (
    <div>
      <Text fw={600}>
        {formatDayTime(last.sentAt)}: {receivedInWords(last)}
      </Text>
      {silent.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            Ge dem någon dag. Ring sedan dem som är kvar: larmet kanske inte når dem.
          </Text>
          <ul className={classes.rows} aria-label="Har inte kvitterat">
            {silent.map((person) => (
              <Silent key={person.id} person={person} />
            ))}
          </ul>
          <LoneLink to="/crisis-team">Fel nummer eller adress? Ändra i Krisgruppen</LoneLink>
        </>
      )}
    </div>
  );
}

function Silent({ person: { name, phone, fault } }: { person: Details["silent"][number] }) {
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        {name}
        {fault && (
          <Text size="sm" c="dimmed">
            {fault}
          </Text>
        )}
      </span>
      {phone ? (
        <Anchor href={`tel:${phone}`} underline="always" py={10} aria-label={`Ring ${formatPhone(phone)}, ${name}`}>
          Ring {formatPhone(phone)}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          Inget nummer
        </Text>
      )}
    </li>
  );
}

type NotReached = RouterOutputs["membership"]["unreachable"][number];

/** Members and others at whose number or address nothing arrives, whatever message it was. */
function Unreachable() {
  const found = trpc.membership.unreachable.useQuery();
  const ask = useAction(trpc.membership.askUnreachable, {
    done: () => "Frågan är på väg",
    failed: "Frågan skickades inte",
    touches: ["membership.unreachable"],
  });
  if (!found.data || found.data.length === 0) return null;
  const waysOf = ({ channel }: NotReached) => (channel === "sms" ? "mejl" : "sms");
  return (
    <div>
      <Text fw={600}>Meddelanden kommer inte fram hit</Text>
      <ul className={classes.rows} aria-label="Nås inte">
        {found.data.map((one) => {
          const { profileId, name, channel, address, askedAt, canAsk } = one;
          const shown = channel === "sms" ? formatPhone(address) : address;
          return (
            <li key={`${name} ${channel} ${address}`} className={classes.row}>
              <span className={classes.words}>
                {name}
                <Text size="sm" c="dimmed">
                  {shown}
                  {askedAt && ` · frågad ${formatDay(askedAt)}`}
                </Text>
              </span>
              {profileId && canAsk && (
                <Button
                  size="sm"
                  variant="light"
                  loading={ask.isPending}
                  aria-label={`Fråga med ${waysOf(one)}: ${name}, ${shown}`}
                  onClick={() => ask.send({ profileId, channel })}
                >
                  Fråga med {waysOf(one)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function SendNow({ test: { hindrance, last } }: { test: TestAlarm }) {
  const send = useAction(trpc.testAlarms.send, {
    done: () => "Provlarmet är på väg",
    failed: "Provlarmet skickades inte",
    touches: ["testAlarms", "readiness.overview"],
  });
  if (hindrance) {
    return (
      <div>
        <Text>{TEST_ALARM_HINDRANCES[hindrance]}.</Text>
        {(hindrance === "nobody" || hindrance === "one") && <LoneLink to="/crisis-team">Till Krisgruppen</LoneLink>}
      </div>
    );
  }
  if (last && isoDay(last.sentAt) === isoDay(new Date())) return <Text>Nästa kan ni skicka i morgon.</Text>;
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.send(undefined)}>
      Skicka ett provlarm nu
    </Button>
  );
}

function Settings({ test: { isOn, nextOn }, details: { bySms, sms } }: { test: TestAlarm; details: Details }) {
  const change = useAction(trpc.testAlarms.change, { failed: "Det gick inte att spara", touches: ["testAlarms"] });
  const set = (values: { isOn?: boolean; bySms?: boolean }) => change.send({ isOn, bySms, ...values });
  const cost = sms.kronor === null ? "" : `, ungefär ${formatKronor(sms.kronor)}`;
  return (
    <Stack gap="sm">
      <Switch
        label="Skicka varje månad"
        description={isOn && nextOn ? `Nästa ${formatDay(nextOn)} efter kl 18, utan ljud där telefonen tillåter det` : "Avstängt"}
        checked={isOn}
        disabled={change.isPending}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
      />
      <Switch
        label="Även med sms"
        description={`E-post och notiser ingår alltid. Med sms: ${sms.messages} sms varje gång${cost}`}
        checked={bySms}
        disabled={change.isPending}
        onChange={({ currentTarget }) => set({ bySms: currentTarget.checked })}
      />
    </Stack>
  );
}

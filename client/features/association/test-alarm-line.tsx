import { Button, Text } from "@mantine/core";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { LoneLink } from "#client/components/text-link.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { formatDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { receivedInWords, TEST_ALARM_HINDRANCES } from "#shared/text/test-alarm.ts";
import classes from "./dashboard.module.css";

const TestAlarmDialog = lazyPart(async () => ({ default: (await import("./test-alarm-dialog.tsx")).TestAlarmDialog }));

type TestAlarm = RouterOutputs["testAlarms"]["last"];

/** How the last test of the alarm went, or why there is none; a press shows owners who is silent. */
export function TestAlarmLine() {
  const { session } = useSession();
  const role = session?.association?.role;
  const test = trpc.testAlarms.last.useQuery(undefined, FRESH);
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get("provlarm") === "visa";
  const show = (shown: boolean): void => setSearch(shown ? { provlarm: "visa" } : {}, { replace: true });
  if (!test.data || !can(role, "crisis:activate")) return null;
  const words = wordsOf(test.data);
  return (
    <div className={classes.row} style={{ marginTop: "var(--mantine-spacing-sm)" }}>
      <span className={classes.words}>{words}</span>
      {can(role, "association:edit") ? (
        <Button size="sm" variant="light" aria-haspopup="dialog" aria-label={`Visa: ${words}`} onClick={() => show(true)}>
          Visa
        </Button>
      ) : (
        test.data.hindrance === "nobody" && <LoneLink to="/crisis-team">Krisgruppen</LoneLink>
      )}
      <Suspense fallback={null}>{isOpen && can(role, "association:edit") && <TestAlarmDialog onClose={() => show(false)} />}</Suspense>
    </div>
  );
}

function wordsOf({ last, hindrance, isOn, nextOn }: TestAlarm): string {
  if (hindrance === "nobody" || hindrance === "one") return TEST_ALARM_HINDRANCES[hindrance];
  if (last) return `Provlarm ${formatDay(last.sentAt)}: ${receivedInWords(last)}`;
  return isOn && nextOn ? `Första provlarmet går ${formatDay(nextOn)}` : "Inget provlarm har skickats";
}

/** Whoever has not received the last test, once, among what needs them. */
export function TestAlarmNeed({ sentAt }: { sentAt: string }) {
  const utils = trpc.useUtils();
  const receive = trpc.testAlarms.receive.useMutation({ onSuccess: (answer) => utils.testAlarms.last.setData(undefined, answer) });
  const words = `Provlarmet ${formatDay(sentAt)}: tryck om det har nått dig`;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        {words}
        {receive.isError && (
          <Text span size="sm" c="kris" role="alert">
            Det gick inte att kvittera. Försök igen.
          </Text>
        )}
      </span>
      <Button size="sm" variant="light" aria-label={`Kvittera: ${words}`} loading={receive.isPending} onClick={() => receive.mutate()}>
        Kvittera
      </Button>
    </li>
  );
}

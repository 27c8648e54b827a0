import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangleFilled, IconCloudOff, IconUrgent } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSession } from "#client/lib/use-session.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { useAction } from "#client/ui/use-action.ts";
import { can } from "#shared/permissions.ts";
import { ASK_TO_ALARM, sourceName, withoutText } from "#shared/text/warnings.ts";
import classes from "./warnings.module.css";

const loadDialog = withPageStyles(() => import("../activate/activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadDialog()).ActivateDialog }));

type Warning = RouterOutputs["crisis"]["warnings"]["warnings"][number];

/** The frame reads it anew as soon as one comes, changes or is answered. */
const FRESH_MS = 60_000;

/** The official warnings that hold at the house, above everything but a crisis; nothing on a calm day. */
export function Warnings() {
  const { session } = useSession();
  const { formatDayTime } = useDateFormat();
  const query = trpc.crisis.warnings.useQuery(undefined, {
    enabled: Boolean(session?.association),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  const [alarming, setAlarming] = useState<Warning | null>(null);
  const focus = useReturnFocus(() => null);
  const alarm = (warning: Warning | null) => {
    if (warning) focus.remember();
    else focus.giveBack(false);
    setAlarming(warning);
  };
  const { warnings = [], silent = [] } = query.data ?? {};
  if (warnings.length === 0 && silent.length === 0 && !alarming) return null;
  const mayAlarm = can(session?.association?.role, "crisis:activate");
  return (
    <Stack component="section" aria-label="Varningar från myndigheter" gap="sm" mb="lg">
      {warnings.map((warning) => (
        <WarningCard key={warning.id} warning={warning} mayAlarm={mayAlarm} onAlarm={() => alarm(warning)} />
      ))}
      {silent.map(({ feed, since }) => (
        <Alert key={feed} color="varsel" icon={<IconCloudOff size={20} aria-hidden />}>
          {sourceName(feed)} har inte svarat sedan {formatDayTime(since)}. Vi vet inte om det finns nya varningar. Lyssna på P4.
        </Alert>
      ))}
      {/* What is written in it stays when its warning is over, or somebody else alarms: the press says so. */}
      <Suspense fallback={null}>{alarming && <ActivateDialog warning={alarming} onClose={() => alarm(null)} />}</Suspense>
    </Stack>
  );
}

interface WarningCardProps {
  warning: Warning;
  mayAlarm: boolean;
  onAlarm: () => void;
}

function WarningCard({ warning, mayAlarm, onAlarm }: WarningCardProps) {
  const { formatDayTime } = useDateFormat();
  const { id, feed, level, text, words, publishedAt, endedAt, ended, dismissedAt, dismissedBy, crisisActivationId } = warning;
  const isQuiet = endedAt !== null || (dismissedAt !== null && mayAlarm);
  const source = [`Källa: ${sourceName(feed)}`, publishedAt && formatDayTime(publishedAt)].filter(Boolean).join(", ");
  return (
    <article className={classes.warning} data-level={level} data-quiet={isQuiet || undefined} aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {!isQuiet && <IconAlertTriangleFilled size={24} aria-hidden style={{ flex: "none", color: "var(--mantine-color-kris-text)" }} />}
        <Title order={2} size={isQuiet ? "h5" : "h4"} id={id}>
          {isQuiet || !text ? words : withoutText(words)}
        </Title>
      </Group>
      {endedAt !== null && (
        <Text fw={600}>
          {ended === "called_off" ? `Faran över enligt ${sourceName(feed)}` : `${sourceName(feed)} varnar inte längre här`},{" "}
          {formatDayTime(endedAt)}.
        </Text>
      )}
      {!isQuiet && text && <Text className={classes.text}>{text}</Text>}
      <Text size="sm" c="dimmed" className="tabular" mt={4}>
        {source}
        {endedAt === null && dismissedAt !== null && mayAlarm && (
          <>
            {" · "}
            {dismissedBy ? `${dismissedBy} valde att inte larma` : "Ni valde att inte larma"} {formatDayTime(dismissedAt)}
          </>
        )}
      </Text>
      {crisisActivationId !== null && (
        <Anchor component={Link} to={crisisPath(crisisActivationId)} mt="xs">
          Öppna krisläget
        </Anchor>
      )}
      {endedAt === null && crisisActivationId === null && mayAlarm && <Answers warning={warning} onAlarm={onAlarm} />}
    </article>
  );
}

/** To alarm by the form that every alarm is sent by, or not to. */
function Answers({ warning, onAlarm }: Pick<WarningCardProps, "warning" | "onAlarm">) {
  const dismiss = useAction(trpc.crisis.dismissWarning, {
    done: () => ["Inget larm", "Inget har skickats. Ni kan larma senare här."],
    failed: "Det gick inte att spara",
    touches: ["crisis.warnings", "notifications"],
  });
  const isDismissed = warning.dismissedAt !== null;
  return (
    <>
      {!isDismissed && (
        <Text fw={600} mt="sm">
          {ASK_TO_ALARM}
        </Text>
      )}
      <Group gap="sm" mt="xs" className={classes.buttons}>
        <Button
          color="kris.7"
          variant={isDismissed ? "default" : "filled"}
          leftSection={<IconUrgent size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onAlarm}
        >
          {isDismissed ? "Larma ändå" : "Läs och larma"}
        </Button>
        {!isDismissed && (
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.send({ proposalId: warning.id })}>
            Larma inte
          </Button>
        )}
      </Group>
    </>
  );
}

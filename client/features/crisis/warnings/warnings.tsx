import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangleFilled, IconCloudOff, IconUrgent } from "@tabler/icons-react";
import { Suspense, useRef } from "react";
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
  const { warnings = [], silent = [] } = query.data ?? {};
  if (warnings.length === 0 && silent.length === 0) return null;
  const mayAlarm = can(session?.association?.role, "crisis:activate");
  return (
    <Stack component="section" aria-label="Varningar från myndigheter" gap="sm" mb="lg">
      {warnings.map((warning) => (
        <WarningCard key={warning.id} warning={warning} mayAlarm={mayAlarm} />
      ))}
      {silent.map(({ feed, since }) => (
        <Alert key={feed} color="varsel" icon={<IconCloudOff size={20} aria-hidden />}>
          {sourceName(feed)} har inte svarat sedan {formatDayTime(since)}. Vi vet inte om det finns nya varningar. Lyssna på P4.
        </Alert>
      ))}
    </Stack>
  );
}

function WarningCard({ warning, mayAlarm }: { warning: Warning; mayAlarm: boolean }) {
  const { formatDayTime } = useDateFormat();
  const { id, feed, level, text, words, publishedAt, endedAt, ended, dismissedAt, dismissedBy } = warning;
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
      {endedAt === null && mayAlarm && <Answers warning={warning} />}
    </article>
  );
}

/** To alarm by the form that every alarm is sent by, or not to. */
function Answers({ warning }: { warning: Warning }) {
  const [isOpen, dialog] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus(() => button.current);
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
          ref={button}
          color="kris.7"
          variant={isDismissed ? "default" : "filled"}
          leftSection={<IconUrgent size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => {
            focus.remember();
            dialog.open();
          }}
        >
          {isDismissed ? "Larma ändå" : "Läs och larma"}
        </Button>
        {!isDismissed && (
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.send({ proposalId: warning.id })}>
            Larma inte
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>
        {isOpen && (
          <ActivateDialog
            warning={warning}
            onClose={() => {
              dialog.close();
              focus.giveBack(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

import { Alert, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconCircleCheck, IconDoorExit, IconLifebuoy, IconWifiOff } from "@tabler/icons-react";
import { Suspense, useState, useSyncExternalStore } from "react";
import { useParams, useSearchParams } from "react-router";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { notify } from "#client/lib/notify.ts";
import { useOfflineSince } from "#client/lib/offline/offline-since.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { REPLY_ANSWERS } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { CrisisContent } from "./page/crisis-content.tsx";
import { CrisisHeader } from "./page/crisis-header.tsx";
import { type Crisis, isOver, type OwnPart } from "./page/crisis-views.ts";
import { DoorsCard, DoorsToTake } from "./page/doors/doors-card.tsx";
import { RefusedDoors } from "./page/doors/refused-doors.tsx";
import { loadTaskDialog } from "./page/tasks/task-panel.tsx";
import { useLiveCrisis } from "./page/use-live-crisis.ts";
import { useShowAnswers } from "./page/use-show-answers.ts";

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** Krisledning: one crisis, led by several at once. When it is over, the same page is only read. */
export function Component() {
  const { activationId = "" } = useParams();
  const { association } = useSignedIn();
  if (!association) return <CrisisNotFound activationId={activationId} />;
  return (
    <>
      {can(association.role, "crisis:activate") && <AskedTogether key={activationId} activationId={activationId} />}
      <CrisisPage key={`page ${activationId}`} activationId={activationId} />
    </>
  );
}

/**
 * What those who lead are shown is asked with the crisis itself, where the route could not ask it ahead: in a browser that nobody's role is kept in.
 * Each answer that another one waits for is a way to the server and back.
 */
function AskedTogether({ activationId }: { activationId: string }) {
  trpc.crisis.get.usePrefetchQuery({ activationId });
  trpc.crisis.myPart.usePrefetchQuery({ activationId });
  trpc.crisis.tasks.usePrefetchQuery({ activationId });
  trpc.crisis.clocks.usePrefetchQuery({ activationId });
  trpc.crisis.replies.usePrefetchQuery({ activationId });
  trpc.crisis.messages.usePrefetchQuery({ activationId });
  return null;
}

function CrisisPage({ activationId }: { activationId: string }) {
  const crisis = trpc.crisis.get.useQuery({ activationId });
  if (crisis.isLoadingError && NOT_HERE.includes(errorReason(crisis.error))) return <CrisisNotFound activationId={activationId} />;
  return (
    <>
      {crisis.isLoadingError && <PageHeader title="Krisledning" />}
      <Loaded query={crisis} skeleton={<CrisisSkeleton />}>
        {(read) => <LiveCrisis crisis={read} readAt={crisis.dataUpdatedAt} />}
      </Loaded>
    </>
  );
}

/** Header and first part while they are on their way. */
function CrisisSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={200} radius="lg" />
      <ListSkeleton rows={6} rowHeight={64} />
    </Stack>
  );
}

/** Also for a crisis of another association: whoever asks learns nothing of it. */
function CrisisNotFound({ activationId }: { activationId: string }) {
  const session = useSignedIn();
  return (
    <Stack gap="lg" align="flex-start">
      <PageHeader title="Sidan hittades inte" mb={0} />
      <RefusedDoors activationId={activationId} />
      <Text>Krisläget finns inte. Kontrollera att du har fått med hela länken.</Text>
      <Group gap="sm">
        <LinkButton to={dashboardPath(session)}>Till översikten</LinkButton>
        <LinkButton to="/crisis-history" variant="default">
          Krishistorik
        </LinkButton>
      </Group>
      <EmergencyLine c="dimmed" fz="sm" />
    </Stack>
  );
}

const loadHelpDialog = () => import("./page/dialogs/help-dialog.tsx");
const HelpDialog = lazyPart(async () => ({ default: (await loadHelpDialog()).HelpDialog }));
const loadDoorRound = () => import("./page/doors/door-round.tsx");
const DoorRound = lazyPart(async () => ({ default: (await loadDoorRound()).DoorRound }));
const MemberContent = lazyPart(async () => ({ default: (await import("./page/member-content.tsx")).MemberContent }));

/** By then the page stands, on a slow line too. */
const DIALOGS_AFTER_MS = 5_000;
/** Read ahead, so that each opens at once, and without a network too. What fails is asked for again when it is opened. */
function loadDialogs(): void {
  for (const load of [loadHelpDialog, loadTaskDialog, loadDoorRound]) load().catch(() => undefined);
}

interface LiveCrisisProps {
  crisis: Crisis;
  /** When this was read from the server, in milliseconds. */
  readAt: number;
}

/** Header and content, read anew as others change them. Members who do not work in the crisis answer how they are instead. */
function LiveCrisis({ crisis, readAt }: LiveCrisisProps) {
  const activationId = crisis.id;
  const part = trpc.crisis.myPart.useQuery({ activationId });
  useTimeout(loadDialogs, DIALOGS_AFTER_MS, { autoInvoke: true });
  const [search, setSearch] = useSearchParams();
  const place = search.get("trapphus");
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  // Whoever knocks on doors for two days without a network shall still have a battery: the round does not look for one.
  const { isCut } = useLiveCrisis(activationId, place === null || online);
  // What was kept is older than its being read again: then the ribbon above tells from when.
  const keptAt = useOfflineSince();
  const isToldAbove = keptAt !== null && keptAt < readAt;
  const showAnswers = useShowAnswers();
  const [isToWrite, setIsToWrite] = useState(false);
  const own = part.data && !isOver(crisis) && <OwnAnswer activationId={activationId} part={part.data} />;

  const write = (): void => {
    setSearch({ tab: "besked" }, { preventScrollReset: true });
    setIsToWrite(true);
  };
  if (place !== null && part.data?.mayVisit) {
    return (
      <Suspense fallback={<ListSkeleton rows={6} rowHeight={160} />}>
        <DoorRound crisis={crisis} online={online} place={place} isPaper={search.has("papper")} />
      </Suspense>
    );
  }
  return (
    <Stack gap="md">
      <RefusedDoors activationId={activationId} />
      <CrisisHeader crisis={crisis} onWrite={write} onAnswers={part.data?.mayWork ? showAnswers : undefined} />
      {isCut && !isToldAbove && <ConnectionNote readAt={readAt} />}
      <Loaded query={part} skeleton={null} />
      <Suspense fallback={<ListSkeleton rows={6} rowHeight={64} />}>
        {part.isPending ? (
          <ListSkeleton rows={6} rowHeight={64} />
        ) : part.data?.mayWork ? (
          <CrisisContent crisis={crisis} own={own} isToWrite={isToWrite} onWriting={() => setIsToWrite(false)} />
        ) : (
          part.data && (
            <>
              {part.data.mayVisit ? <DoorsCard crisis={crisis} /> : !isOver(crisis) && <DoorsToTake />}
              {own}
              <MemberContent crisis={crisis} />
            </>
          )
        )}
      </Suspense>
    </Stack>
  );
}

/** Said while the connection is lost: what stands here may be old. */
function ConnectionNote({ readAt }: { readAt: number }) {
  const { formatTime } = useDateFormat();
  return (
    <Alert color="varsel" role="status" icon={<IconWifiOff size={20} stroke={1.75} aria-hidden />}>
      Ingen kontakt just nu. Du ser läget från {formatTime(new Date(readAt))}. Vi försöker igen av oss själva.
    </Alert>
  );
}

const ICONS = { ok: IconCircleCheck, need_help: IconLifebuoy, away: IconDoorExit } as const;

/** «Hur är det med dig?»: three buttons as large as a thumb. The newest press counts. */
function OwnAnswer({ activationId, part }: { activationId: string; part: OwnPart }) {
  const { formatDayTime } = useDateFormat();
  const readAnew = useReadAnew();
  const reply = trpc.crisis.reply.useMutation({
    onError: (error) => notify.error("Svaret kom inte fram", errorText(error)),
    onSuccess: (_, { answer }) => setIsTelling(answer === "need_help"),
    onSettled: () => readAnew("crisis"),
  });
  const [isTelling, setIsTelling] = useState(false);
  const chosen = reply.isPending ? reply.variables.answer : part.answer;
  return (
    <Card component="section" aria-labelledby="own-answer" p="md">
      <Text component="h2" fz="lg" fw={650} m={0} id="own-answer">
        Hur är det med dig?
      </Text>
      <SimpleGrid minColWidth="13rem" autoFlow="auto-fit" spacing={8} my={8}>
        {REPLY_ANSWERS.map((answer) => {
          const AnswerIcon = ICONS[answer];
          return (
            <Button
              key={answer}
              variant={chosen === answer ? "filled" : "default"}
              aria-pressed={chosen === answer}
              leftSection={<AnswerIcon size={20} stroke={1.75} aria-hidden />}
              onClick={() => !reply.isPending && reply.mutate({ activationId, answer })}
            >
              {REPLY_ANSWER_LABELS[answer]}
            </Button>
          );
        })}
      </SimpleGrid>
      <Text size="sm" c="dimmed" role="status">
        {part.answeredAt
          ? `Du svarade ${formatDayTime(part.answeredAt)}. Ändra genom att trycka på ett annat svar.`
          : "Ring 112 vid fara för liv."}
      </Text>
      {part.need && (
        <Group gap="sm" mt={8} justify="space-between">
          <Text>
            {part.need.kinds.length > 0 && `${helpInWords(part.need.kinds)}. `}
            {part.need.takenAt && `Någon i krisgruppen tog det ${formatDayTime(part.need.takenAt)}.`}
          </Text>
          <Button variant="default" onClick={() => setIsTelling(true)}>
            Berätta vad du behöver
          </Button>
        </Group>
      )}
      <Suspense fallback={null}>
        {isTelling && <HelpDialog activationId={activationId} need={part.need} onClose={() => setIsTelling(false)} />}
      </Suspense>
    </Card>
  );
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

import { Stack } from "@mantine/core";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useOfflineSince } from "#client/lib/offline/offline-since.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ConnectionNote } from "./connection-note.tsx";
import { CrisisContent } from "./crisis-content.tsx";
import { CrisisHeader } from "./crisis-header.tsx";
import { type Crisis, isOver } from "./crisis-views.ts";
import { HeaderActions } from "./header-actions.tsx";
import { OwnAnswer } from "./own-answer.tsx";
import { useLiveCrisis } from "./use-live-crisis.ts";

const MemberContent = lazyPart(async () => ({ default: (await import("./member-content.tsx")).MemberContent }));

interface LiveCrisisProps {
  crisis: Crisis;
  /** When this was read from the server, in milliseconds. */
  readAt: number;
}

/** Header and content, read anew as others change them. Members who do not work in the crisis answer how they are instead. */
export function LiveCrisis({ crisis, readAt }: LiveCrisisProps) {
  const activationId = crisis.id;
  const part = trpc.crisis.myPart.useQuery({ activationId });
  const { isCut } = useLiveCrisis(activationId);
  // What was kept is older than its being read again: then the ribbon above tells from when.
  const keptAt = useOfflineSince();
  const isToldAbove = keptAt !== null && keptAt < readAt;
  const [, setSearch] = useSearchParams();
  const [isToWrite, setIsToWrite] = useState(false);
  const own = part.data && !isOver(crisis) && <OwnAnswer activationId={activationId} part={part.data} />;

  const write = (): void => {
    setSearch({ tab: "besked" }, { preventScrollReset: true });
    setIsToWrite(true);
  };
  return (
    <Stack gap="md">
      <CrisisHeader crisis={crisis}>
        <HeaderActions crisis={crisis} onWrite={write} />
      </CrisisHeader>
      {isCut && !isToldAbove && <ConnectionNote readAt={readAt} />}
      {part.isError && !part.data && <ErrorCard error={part.error} onRetry={() => void part.refetch()} />}
      <Suspense fallback={<ListSkeleton rows={6} rowHeight={64} />}>
        {part.isPending ? (
          <ListSkeleton rows={6} rowHeight={64} />
        ) : part.data?.mayWork ? (
          <CrisisContent crisis={crisis} own={own} isToWrite={isToWrite} onWriting={() => setIsToWrite(false)} />
        ) : (
          part.data && (
            <>
              {own}
              <MemberContent crisis={crisis} />
            </>
          )
        )}
      </Suspense>
    </Stack>
  );
}

import { useParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { CrisisNotFound } from "./page/crisis-not-found.tsx";
import { CrisisSkeleton } from "./page/crisis-skeleton.tsx";
import { LiveCrisis } from "./page/live-crisis.tsx";

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** Krisledning: one crisis, led by several at once. When it is over, the same page is only read. */
export function Component() {
  const { activationId = "" } = useParams();
  const { association } = useSignedIn();
  return association ? <CrisisPage key={activationId} activationId={activationId} /> : <CrisisNotFound />;
}

function CrisisPage({ activationId }: { activationId: string }) {
  const crisis = trpc.crisis.get.useQuery({ activationId });
  if (crisis.data) return <LiveCrisis crisis={crisis.data} readAt={crisis.dataUpdatedAt} />;
  if (crisis.isPending) return <CrisisSkeleton />;
  if (NOT_HERE.includes(errorReason(crisis.error))) return <CrisisNotFound />;
  return (
    <>
      <PageHeader title="Krisledning" />
      <ErrorCard error={crisis.error} onRetry={() => void crisis.refetch()} />
    </>
  );
}

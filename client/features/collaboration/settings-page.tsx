import { Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { AgreementsCard } from "./agreements-card.tsx";
import { BlockedCard } from "./blocked-card.tsx";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SharingCard } from "./sharing-card.tsx";
import { StartCollaboration } from "./start-collaboration.tsx";

/** `Samverkansinställningar`: what others see, and how to stop it. */
export function Component() {
  return (
    <CollaborationFrame title={"Samverkans\u00adinställningar"} description="Vad andra föreningar ser av er, och vem som får skicka larm.">
      <Content />
    </CollaborationFrame>
  );
}

function Content() {
  const { association } = useSignedIn();
  const mayManage = can(association?.role, "collaboration:manage");
  const settings = trpc.collaboration.settings.useQuery(undefined, { staleTime: 0 });
  if (settings.isLoadingError) return <ErrorCard error={settings.error} onRetry={() => void settings.refetch()} />;
  if (settings.isPending) return <ListSkeleton rows={5} rowHeight={72} />;
  if (settings.data === null) return <StartCollaboration mayManage={mayManage} />;
  return (
    <Stack gap="lg">
      <SettingsForm settings={settings.data} mayManage={mayManage} />
      <SharingCard settings={settings.data} mayManage={mayManage} />
      <AgreementsCard />
      <BlockedCard blocked={settings.data.blocked} mayManage={mayManage} />
    </Stack>
  );
}

import { Skeleton, Stack } from "@mantine/core";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { LogoCard } from "#client/features/account/settings/logo-card.tsx";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { InvitationPanel } from "./invitation-panel.tsx";
import { AssociationForm } from "./settings/association-form.tsx";

/** `Föreningsuppgifter`: what the association is called and where it is, its logo, and how others find it (decision 9). */
export function Component() {
  const { association: own } = useSignedIn();
  const association = trpc.association.current.useQuery(undefined, { enabled: own !== null });

  if (!own) {
    return (
      <EmptyState
        icon={IconBuildingCommunity}
        action={
          <LinkButton to="/join-association" state={REOPEN_SETUP}>
            Gå med i en förening
          </LinkButton>
        }
      >
        Du tillhör ingen förening.
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg" maw={840}>
      <PageHeader mb={0} title="Föreningsuppgifter" description={own.name} />
      {association.isError && <ErrorCard error={association.error} onRetry={() => void association.refetch()} />}
      {association.isPending && <Skeleton h={360} radius="lg" aria-label="Laddar föreningens uppgifter" />}
      {association.data && <AssociationForm key={association.data.id} association={association.data} role={own.role} />}
      <LogoCard association={own} />
      {can(own.role, "association:invite") && (
        <SectionCard title="Bjud in till föreningen">
          <InvitationPanel associationId={own.id} associationName={own.name} />
        </SectionCard>
      )}
    </Stack>
  );
}

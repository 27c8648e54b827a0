import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { LogoCard } from "#client/features/account/settings/logo-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { InvitationPanel } from "./invitation-panel.tsx";
import { ProfileContent } from "./profile/profile-content.tsx";
import { usePlannedWater } from "./profile/use-planned-water.ts";

/** `Föreningsuppgifter`: all that is known of the association and its house, and what it amounts to in a crisis. */
export function Component() {
  const { association: own } = useSignedIn();
  const profile = trpc.association.profile.useQuery(undefined, { enabled: own !== null });
  const water = usePlannedWater({ enabled: own !== null });

  if (!own) {
    return <NoAssociation title="Föreningsuppgifter" />;
  }
  return (
    <>
      <PageHeader title="Föreningsuppgifter" description={own.name} />
      <Loaded query={water.isPending ? { ...profile, data: undefined } : profile} skeleton={<ProfileSkeleton />}>
        {(known) => (
          <ProfileContent
            key={own.id}
            profile={known}
            plan={water.plan}
            mayEdit={can(own.role, "association:edit")}
            logo={<LogoCard association={own} />}
            invitation={
              can(own.role, "association:invite") && (
                <SectionCard title="Bjud in till föreningen">
                  <InvitationPanel associationId={own.id} associationName={own.name} />
                </SectionCard>
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}

/** The shape of the page while its facts are on their way. */
function ProfileSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Laddar föreningens uppgifter</VisuallyHidden>
      <Skeleton h={70} radius="lg" />
      <Skeleton h={44} />
      <Skeleton h={420} radius="lg" />
      <Skeleton h={240} radius="lg" />
    </Stack>
  );
}

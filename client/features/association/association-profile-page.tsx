import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { PocketLine } from "#client/components/pocket-line.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { LogoCard } from "#client/features/account/settings/logo-card.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { InvitationPanel } from "./invitation-panel.tsx";
import { planOf, useProfileAndPlan } from "./profile/profile-and-plan.ts";
import { ProfileContent } from "./profile/profile-content.tsx";

/** `Föreningsuppgifter`: all that is known of the association and its house, and what it amounts to in a crisis. */
export function Component() {
  const { association: own } = useSignedIn();
  const known = useProfileAndPlan(own !== null);

  if (!own) {
    return <NoAssociation title="Föreningsuppgifter" />;
  }
  return (
    <>
      <PageHeader title="Föreningsuppgifter" description={own.name} />
      <Loaded query={known} skeleton={<ProfileSkeleton />}>
        {([profile, water]) => (
          <ProfileContent
            key={own.id}
            profile={profile}
            plan={planOf(water)}
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
      <PocketLine />
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

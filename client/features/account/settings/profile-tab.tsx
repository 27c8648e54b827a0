import { Skeleton, Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AppearanceCard } from "./appearance-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PushCard } from "./push-card.tsx";

export function ProfileTab() {
  const { association } = useSignedIn();
  const profile = trpc.profile.current.useQuery();

  return (
    <Stack gap="lg">
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isLoadingError ? (
        <ErrorCard error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <SectionCard title="Profil">
          <Skeleton h={560} />
        </SectionCard>
      )}
      <AppearanceCard />
      {association && <PushCard />}
      {association && <LogoCard association={association} />}
    </Stack>
  );
}

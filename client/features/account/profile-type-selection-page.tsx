import { Button, Radio, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AuthNotice } from "./auth-notice.tsx";
import { ProfileTypeCard } from "./profile-type-card.tsx";
import { SetupStep } from "./setup-step.tsx";

export function Component() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState("");
  const types = trpc.profile.types.useQuery();
  const choose = trpc.profile.chooseType.useMutation({
    onSuccess: async ({ next }) => {
      if (!next) return;
      await utils.auth.session.invalidate();
      await navigate(next);
    },
    onError: (error) => notifyAccess.error("Valet kunde inte sparas", errorText(error)),
  });

  if (types.isLoadingError) return <ErrorCard error={types.error} onRetry={() => types.refetch()} />;
  return (
    <Stack gap="lg" maw={840} mx="auto">
      <div>
        <SetupStep number={1} />
        <PageHeader
          mb={0}
          title="Hur ska du använda tjänsten?"
          description="Välj det som stämmer bäst. Du kan gå med i en förening senare också."
        />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose.mutate({ profileTypeId: chosen });
        }}
      >
        <Stack gap="lg">
          <Radio.Group value={chosen} onChange={setChosen} name="profile-type" aria-label="Hur ska du använda tjänsten?">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {types.data?.map((type) => <ProfileTypeCard key={type.id} type={type} />) ??
                [1, 2].map((card) => <Skeleton key={card} h={236} radius="lg" />)}
            </SimpleGrid>
          </Radio.Group>
          {choose.data?.next === null && (
            <AuthNotice role="alert" title="Valet kunde inte sparas">
              Inget har ändrats. Vänta en liten stund och försök igen.
            </AuthNotice>
          )}
          <Button
            type="submit"
            disabled={chosen === ""}
            loading={choose.isPending || Boolean(choose.data?.next)}
            w={{ base: "100%", sm: 200 }}
          >
            Fortsätt
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

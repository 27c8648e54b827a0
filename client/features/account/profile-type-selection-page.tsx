import { Button, Group, List, Radio, SimpleGrid, Skeleton, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconBuildingCommunity, IconUser } from "@tabler/icons-react";
import { type PropsWithChildren, useState } from "react";
import { useNavigate } from "react-router";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import type { ProfileType } from "#shared/enums.ts";
import classes from "./account.module.css";
import { AuthNotice } from "./auth-notice.tsx";

export function Component() {
  const navigate = useNavigate();
  const refreshSession = useSessionRefresh();
  const [chosen, setChosen] = useState("");
  const types = trpc.profile.types.useQuery();
  const choose = trpc.profile.chooseType.useMutation({
    onSuccess: async ({ next }) => {
      if (!next) return;
      await refreshSession();
      await navigate(next);
    },
    onError: (error) => notifyAccess.error("Valet kunde inte sparas", errorText(error)),
  });

  return (
    <Stack gap="lg" maw={840} mx="auto">
      <PageHeader
        mb={0}
        title="Hur ska du använda tjänsten?"
        description="Välj det som stämmer bäst. Du kan gå med i en förening senare också."
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose.mutate({ profileTypeId: chosen });
        }}
      >
        <Stack gap="lg">
          <Radio.Group value={chosen} onChange={setChosen} name="profile-type" aria-label="Hur ska du använda tjänsten?">
            <Loaded
              query={types}
              skeleton={
                <Cards>
                  {[1, 2].map((card) => (
                    <Skeleton key={card} h={236} radius="lg" />
                  ))}
                </Cards>
              }
            >
              {(list) => (
                <Cards>
                  {list.map((type) => (
                    <ProfileTypeCard key={type.id} type={type} />
                  ))}
                </Cards>
              )}
            </Loaded>
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

function Cards({ children }: PropsWithChildren) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {children}
    </SimpleGrid>
  );
}

const ABOUT: Record<ProfileType, { icon: typeof IconUser; points: string[] }> = {
  private: {
    icon: IconUser,
    points: ["Ett eget konto, utan förening", "Klart att använda direkt", "Gå med i en förening när du vill"],
  },
  association: {
    icon: IconBuildingCommunity,
    points: [
      "Starta er förening eller gå med i en som finns",
      "Styrelsen och medlemmarna på samma ställe",
      "Produktförfrågningar till leverantörer",
    ],
  },
};

/** One way to use the portal; the whole card is the radio button's label. */
function ProfileTypeCard({ type }: { type: RouterOutputs["profile"]["types"][number] }) {
  const { icon: TypeIcon, points } = ABOUT[type.profileType];
  const inputId = `profile-type-${type.id}`;
  const pointsId = `${inputId}-points`;

  return (
    <label className={classes.profileType} htmlFor={inputId}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <ThemeIcon size={44} radius="md">
          <TypeIcon size={24} stroke={1.75} aria-hidden />
        </ThemeIcon>
        <Radio id={inputId} value={type.id} aria-label={type.name} aria-describedby={pointsId} />
      </Group>
      <Text fz="h3" fw={650} mb="xs">
        {type.name}
      </Text>
      <List id={pointsId} spacing={4}>
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    </label>
  );
}

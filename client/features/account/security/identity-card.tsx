import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { useApiAction } from "#client/ui/use-action.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";

/** Another service that opens this account, where the operator has set one up; otherwise there is no card. */
export function IdentityCard() {
  const { client } = trpc.useUtils();
  const own = trpc.auth.identity.own.useQuery(undefined, { staleTime: 0 });
  const { formatDay } = useDateFormat();
  const { withFreshSession, dialog } = useFreshSession();
  const [isAsking, setIsAsking] = useState(false);
  const depart = useApiAction(() => withFreshSession(() => client.auth.identity.departToLink.mutate()), {
    failed: "Kontona kopplades inte",
    touches: [],
  });
  const unlink = useApiAction(() => withFreshSession(() => client.auth.identity.unlink.mutate()), {
    done: () => "Kontona är inte längre kopplade",
    failed: "Kopplingen togs inte bort",
    touches: ["auth.identity"],
    toasts: notifyAccess,
  });
  const tell = (failed: string) => (refusal: unknown) => {
    if (!isProofCancelled(refusal)) notifyAccess.error(failed, errorText(refusal));
  };
  const { label, identity } = own.data ?? { label: null, identity: null };
  if (!label) return null;

  return (
    <SectionCard title={`Logga in med ${label}`}>
      <Stack gap="md" align="flex-start">
        <Text>
          {identity
            ? `Kopplat ${formatDay(identity.createdAt)}. ${identity.lastUsedAt ? `Användes senast ${formatDay(identity.lastUsedAt)}.` : "Inte använt än."}`
            : `Koppla ditt konto hos ${label}, så kan du logga in med det i stället för lösenordet.`}
        </Text>
        <Group gap="xs">
          {identity ? (
            <Button variant="default" loading={unlink.isPending} onClick={() => setIsAsking(true)}>
              Koppla bort
            </Button>
          ) : (
            <Button
              variant="default"
              loading={depart.isPending}
              onClick={() => depart.send(undefined, { onDone: ({ url }) => window.location.assign(url), onRefused: tell(depart.failed) })}
            >
              Koppla {label}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        opened={isAsking}
        title={`Koppla bort ${label}?`}
        text="Sedan loggar du in med lösenordet eller en passnyckel."
        confirmLabel="Koppla bort"
        isDestructive
        onConfirm={() => unlink.send(undefined, { onRefused: tell(unlink.failed) })}
        onClose={() => setIsAsking(false)}
      />
      {dialog}
    </SectionCard>
  );
}

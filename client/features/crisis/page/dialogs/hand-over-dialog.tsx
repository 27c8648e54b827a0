import { Radio, Stack, Text } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { handOverCrisisInput } from "#shared/schemas/crisis.ts";
import type { CrisisDialogProps } from "../crisis-views.ts";

export function HandOverDialog({ crisis, onClose }: CrisisDialogProps) {
  const leaders = trpc.crisis.leaders.useQuery();
  const handOver = useAction(trpc.crisis.handOver, {
    done: ({ ledBy }) => ["Ledningen är överlämnad", ledBy ? `${ledBy.name} leder nu.` : undefined],
    failed: "Ledningen kunde inte överlämnas",
  });
  return (
    <FormDialog
      title="Överlämna ledningen"
      size={440}
      submit={({ profileId }) => ({ label: "Överlämna", isReady: profileId !== "" })}
      schema={handOverCrisisInput}
      initial={{ activationId: crisis.id, profileId: "" }}
      action={handOver}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>{crisis.ledBy ? `${crisis.ledBy.name} leder nu. ` : ""}Bytet skrivs i loggen med tid. Säg till den som tar över.</Text>
          <Loaded query={leaders} skeleton={<ListSkeleton rows={3} />}>
            {(people) => {
              const others = people.filter(({ profileId }) => profileId !== crisis.ledBy?.profileId);
              if (others.length === 0) return <Text fw={600}>Ingen annan i föreningen kan leda ett krisläge än.</Text>;
              return (
                <Radio.Group label="Vem tar över?" {...field("profileId")}>
                  <Stack gap="sm" mt="xs">
                    {others.map(({ profileId, name }) => (
                      <Radio key={profileId} value={profileId} label={name} />
                    ))}
                  </Stack>
                </Radio.Group>
              );
            }}
          </Loaded>
        </>
      )}
    </FormDialog>
  );
}

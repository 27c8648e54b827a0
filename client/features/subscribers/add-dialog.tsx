import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { addSubscriberInput } from "#shared/schemas/subscribers.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";

type Draft = RouterInputs["subscribers"]["add"] & Record<"email" | "phoneNumber", string>;

const LANGUAGES = Object.entries(READING_LANGUAGES).map(([value, label]) => ({ value, label }));

/** Somebody whom an owner signs up. They are asked to confirm, and get nothing before they have. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const stairwells = trpc.association.stairwells.useQuery();
  const form = useSchemaForm<Draft>(addSubscriberInput, {
    initialValues: { fullName: "", email: "", phoneNumber: "", stairwellId: null, preferredLanguage: "sv" },
  });
  const add = trpc.subscribers.add.useMutation({
    onSuccess: (_, { fullName }) => {
      notify.success("Prenumeranten är tillagd", `${fullName} får en förfrågan om att bekräfta.`);
      onClose();
      return Promise.all([utils.subscribers.list.invalidate(), utils.subscribers.counts.invalidate()]);
    },
    onError: (error) => notify.error("Prenumeranten kunde inte läggas till", errorText(error)),
  });

  return (
    <Modal opened onClose={onClose} title="Lägg till prenumerant" size={520}>
      <form noValidate onSubmit={form.onSubmit((draft) => add.mutate(draft))}>
        <Stack gap="sm">
          <TextInput label="Namn" withAsterisk autoComplete="off" {...form.getInputProps("fullName")} />
          <TextInput label="E-post" type="email" autoComplete="off" {...form.getInputProps("email")} />
          <TextInput label="Mobil" type="tel" autoComplete="off" placeholder="070-123 45 67" {...form.getInputProps("phoneNumber")} />
          <Select
            label="Trapphus"
            placeholder="Inte angivet"
            data={stairwells.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            clearable
            {...form.getInputProps("stairwellId")}
          />
          <Select label="Läser helst" data={LANGUAGES} allowDeselect={false} {...form.getInputProps("preferredLanguage")} />
          <Text size="sm" c="dimmed">
            Ange e-post, mobil eller båda. Personen får en länk eller kod och får inga krismeddelanden förrän den har bekräftat.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Avbryt
            </Button>
            <Button type="submit" loading={add.isPending}>
              Lägg till
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

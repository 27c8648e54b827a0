import { Modal, MultiSelect, Select, Text, TextInput } from "@mantine/core";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { createRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { NumberFields } from "./number-fields.tsx";
import { apartmentsInWords, type Choices, personsInWords, recommendationPath, suggestedName } from "./recommendation-views.ts";

interface CreateDialogProps {
  /** Begins with water, with the days and litres of the water calculator. */
  isFromWater?: boolean;
  onClose: () => void;
}

/** A new set of an area's categories; it is shown when it stands. */
export function CreateDialog({ isFromWater = false, onClose }: CreateDialogProps) {
  const navigate = useNavigate();
  const choices = trpc.productRecommendation.choices.useQuery(undefined, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title={isFromWater ? "Skapa från vattenkalkylen" : "Ny rekommendation"} size={560}>
      <Loaded query={choices} skeleton={<ListSkeleton rows={5} />}>
        {(data) =>
          data.apartments === null ? (
            <MissingApartments />
          ) : (
            <CreateForm
              choices={data}
              isFromWater={isFromWater}
              onCancel={onClose}
              onCreated={(id) => void navigate(recommendationPath(id))}
            />
          )
        }
      </Loaded>
    </Modal>
  );
}

/** Nothing can be reckoned for a house of unknown size. */
function MissingApartments() {
  const { association } = useSignedIn();
  const mayEdit = can(association?.role, "association:edit");
  return (
    <EmptyState
      icon={IconBuildingCommunity}
      action={mayEdit && <LinkButton to="/association-profile">Till föreningsuppgifterna</LinkButton>}
    >
      Föreningens antal lägenheter saknas, och mängderna räknas på det.{!mayEdit && " Be en systemägare fylla i det."}
    </EmptyState>
  );
}

interface CreateFormProps {
  choices: Choices;
  isFromWater: boolean;
  onCancel: () => void;
  onCreated: (recommendationId: string) => void;
}

function initialValues(choices: Choices, isFromWater: boolean) {
  const { days, litresPerPerson } = isFromWater ? choices.water : choices;
  const area = isFromWater ? choices.areas.find(({ slug }) => slug === "vatten") : undefined;
  const productCategoryIds = area?.categories.map(({ id }) => id) ?? [];
  return { name: "", crisisDomainId: area?.id ?? "", productCategoryIds, days, litresPerPerson };
}

const options = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

function CreateForm({ choices, isFromWater, onCancel, onCreated }: CreateFormProps) {
  const utils = trpc.useUtils();
  const persons = choices.persons ?? 0;
  const [isNamed, setIsNamed] = useState(false);
  const form = useSchemaForm<{
    name: string;
    crisisDomainId: string;
    productCategoryIds: string[];
    days: number | string;
    litresPerPerson: number | string;
  }>(createRecommendationInput, {
    initialValues: initialValues(choices, isFromWater),
  });
  const create = trpc.productRecommendation.create.useMutation({
    onSuccess: (created) => {
      utils.productRecommendation.detail.setData({ recommendationId: created.id }, created);
      void utils.productRecommendation.list.invalidate();
      notify.success("Rekommendationen är skapad");
      onCreated(created.id);
    },
    onError: (error) => showAtFields(form, error),
  });
  const area = choices.areas.find(({ id }) => id === form.values.crisisDomainId);
  const name = isNamed || !area ? form.values.name : suggestedName(area.name, Number(form.values.days), persons);

  return (
    <DialogForm
      onSubmit={(event) => {
        form.setFieldValue("name", name);
        form.onSubmit((values) => create.mutate(createRecommendationInput.parse(values)))(event);
      }}
      onCancel={onCancel}
      submitLabel="Skapa"
      isSaving={create.isPending}
      error={formError(create.error)}
    >
      <Text size="sm" c="dimmed">
        Räknas på {personsInWords({ ...choices, persons })} i {apartmentsInWords(choices.apartments ?? 0)}, enligt föreningsuppgifterna.
      </Text>
      <Select
        label="Område"
        placeholder="Välj område"
        withAsterisk
        allowDeselect={false}
        data={options(choices.areas)}
        {...form.getInputProps("crisisDomainId")}
        onChange={(id) => {
          const chosen = choices.areas.find((candidate) => candidate.id === id);
          form.setValues({ crisisDomainId: id ?? "", productCategoryIds: chosen?.categories.map((category) => category.id) ?? [] });
        }}
      />
      <MultiSelect
        label="Kategorier"
        description={area ? "Ta bort det som ni redan har." : "Välj ett område först."}
        withAsterisk
        disabled={!area}
        data={options(area?.categories ?? [])}
        {...form.getInputProps("productCategoryIds")}
      />
      <NumberFields form={form} />
      <TextInput
        label="Namn"
        withAsterisk
        {...form.getInputProps("name")}
        value={name}
        onChange={(event) => {
          setIsNamed(true);
          form.setFieldValue("name", event.currentTarget.value);
        }}
      />
    </DialogForm>
  );
}

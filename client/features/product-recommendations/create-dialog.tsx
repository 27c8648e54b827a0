import { Text, TextInput } from "@mantine/core";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Form } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { MultiSelect, Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { can } from "#shared/permissions.ts";
import { createRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { NumberFields } from "./number-fields.tsx";
import { apartmentsInWords, type Choices, personsInWords, recommendationPath, suggestedName } from "./recommendation-views.ts";

interface CreateDialogProps extends DialogProps {
  /** Begins with water. */
  isFromWater?: boolean;
}

/** A new set of an area's categories; it is shown when it stands. */
export function CreateDialog({ isFromWater = false, onClose }: CreateDialogProps) {
  const choices = trpc.productRecommendation.choices.useQuery(undefined, { staleTime: 0 });
  return (
    <Dialog title={isFromWater ? "Skapa från vattenplanen" : "Ny rekommendation"} size={560} onClose={onClose}>
      {(close) => (
        <Loaded query={choices} skeleton={<ListSkeleton rows={5} />}>
          {(data) =>
            data.apartments === null ? <MissingApartments /> : <CreateForm choices={data} isFromWater={isFromWater} close={close} />
          }
        </Loaded>
      )}
    </Dialog>
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
  close: () => void;
}

type Draft = {
  name: string;
  crisisDomainId: string;
  productCategoryIds: string[];
  days: number | string;
  litresPerPerson: number | string;
};

const options = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

function CreateForm({ choices, isFromWater, close }: CreateFormProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const persons = choices.persons ?? 0;
  const [isNamed, setIsNamed] = useState(false);
  const create = useAction(trpc.productRecommendation.create, {
    done: () => "Rekommendationen är skapad",
    failed: "Det gick inte att spara",
  });
  const areaOf = ({ crisisDomainId }: Draft) => choices.areas.find(({ id }) => id === crisisDomainId);
  /** With the name that follows from its area and days, until somebody has written another. */
  const named = (draft: Draft): Draft => {
    const area = areaOf(draft);
    return isNamed || !area ? draft : { ...draft, name: suggestedName(area.name, Number(draft.days), persons) };
  };
  const withArea = (draft: Draft, crisisDomainId: string | null): Draft => {
    const changed = { ...draft, crisisDomainId: crisisDomainId ?? "" };
    return named({ ...changed, productCategoryIds: areaOf(changed)?.categories.map(({ id }) => id) ?? [] });
  };
  const blank = { name: "", crisisDomainId: "", productCategoryIds: [] };
  const { days, litresPerPerson } = choices;
  const water = isFromWater && choices.areas.find(({ slug }) => slug === "vatten");

  return (
    <Form
      submit="Skapa"
      schema={createRecommendationInput}
      initial={withArea({ ...blank, days, litresPerPerson }, water ? water.id : null)}
      action={create}
      onDone={(created) => {
        utils.productRecommendation.detail.setData({ recommendationId: created.id }, created);
        void navigate(recommendationPath(created.id));
      }}
      close={close}
    >
      {(field, form) => {
        const area = areaOf(form.values);
        return (
          <>
            <Text size="sm" c="dimmed">
              Räknas på {personsInWords({ ...choices, persons })} i {apartmentsInWords(choices.apartments ?? 0)}, enligt
              föreningsuppgifterna. Dygn och liter är vattenplanens.
            </Text>
            <Select
              label="Område"
              placeholder="Välj område"
              withAsterisk
              allowDeselect={false}
              data={options(choices.areas)}
              {...field("crisisDomainId")}
              onChange={(id) => form.setValues(withArea(form.values, id))}
            />
            <MultiSelect
              label="Kategorier"
              description={area ? "Ta bort det som ni redan har." : "Välj ett område först."}
              withAsterisk
              disabled={!area}
              data={options(area?.categories ?? [])}
              {...field("productCategoryIds")}
            />
            <NumberFields
              field={field}
              onNumber={(name, value) => form.setFieldValue("name", named({ ...form.values, [name]: value }).name)}
            />
            <TextInput
              label="Namn"
              withAsterisk
              {...field("name")}
              onChange={(event) => {
                setIsNamed(true);
                form.setFieldValue("name", event.currentTarget.value);
              }}
            />
          </>
        );
      }}
    </Form>
  );
}

import { Radio, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { NumberField } from "#client/components/number-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { MultiSelect } from "#client/ui/select.tsx";
import { COLLABORATION_AUDIENCES, type CollaborationAudience } from "#shared/enums.ts";
import { formatDistance } from "#shared/format/distance.ts";
import { ALERT_DISTANCE_MAX_KM } from "#shared/limits.ts";
import { AUDIENCE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import type { Sending } from "./alert-views.ts";
import type { AlertFormValues } from "./form-values.ts";

type Partner = Sending["partners"][number];

interface AudienceFieldsProps {
  form: UseFormReturnType<AlertFormValues>;
  sending: Sending;
  receivers: Partner[];
}

const labelOf = ({ name, city }: Partner): string => (city ? `${name}, ${city}` : name);

/** To whom the alert goes, and whom it reaches as things stand. */
export function AudienceFields({ form, sending: { partners, isOnMap }, receivers }: AudienceFieldsProps) {
  const { audience } = form.values;
  const unmeasured = partners.filter(({ distanceMetres }) => distanceMetres === null).length;
  return (
    <Stack gap="md">
      <Radio.Group
        label="Till vilka"
        size="md"
        value={audience}
        onChange={(value) => form.setFieldValue("audience", value as CollaborationAudience)}
      >
        <Stack gap={0} mt={4}>
          {COLLABORATION_AUDIENCES.map((value) => (
            <Radio key={value} value={value} label={AUDIENCE_LABELS[value]} py={10} />
          ))}
        </Stack>
      </Radio.Group>
      {audience === "chosen" && (
        <MultiSelect
          label="Föreningar"
          withAsterisk
          searchable
          placeholder={form.values.chosenLinkIds.length === 0 ? "Välj föreningar" : undefined}
          nothingFoundMessage="Ingen förening med det namnet."
          data={partners.map((partner) => ({ value: partner.linkId, label: labelOf(partner) }))}
          {...form.getInputProps("chosenLinkIds")}
        />
      )}
      {audience === "within" && (
        <NumberField
          label="Högst så många kilometer bort"
          withAsterisk
          min={1}
          max={ALERT_DISTANCE_MAX_KM}
          rightSection="km"
          {...form.getInputProps("withinKilometres")}
        />
      )}
      {audience === "within" && (!isOnMap || unmeasured > 0) && (
        <Text size="sm">
          {isOnMap ? (
            `${unmeasured === 1 ? "1 förening" : `${unmeasured} föreningar`} i nätverket saknar plats på kartan och nås inte så här.`
          ) : (
            <>
              Ert hus saknar plats på kartan, så avstånd kan inte räknas. <TextLink to="/maps">Sätt ut huset på kartan</TextLink>
            </>
          )}
        </Text>
      )}
      {audience === "within" && form.values.withinKilometres === "" ? (
        <Text role="status" fw={600}>
          Skriv hur många kilometer bort larmet ska nå.
        </Text>
      ) : (
        <Receivers receivers={receivers} />
      )}
    </Stack>
  );
}

const NAMED = 8;

function Receivers({ receivers }: { receivers: Partner[] }) {
  const names = receivers
    .slice(0, NAMED)
    .map(({ name, distanceMetres }) => (distanceMetres === null ? name : `${name} (${formatDistance(distanceMetres)})`));
  const more = receivers.length - names.length;
  return (
    <div role="status">
      <Text fw={600}>
        {receivers.length === 0 ? "Ingen förening nås" : `Når ${receivers.length === 1 ? "1 förening" : `${receivers.length} föreningar`}`}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {names.join(", ")}
        {more > 0 && ` och ${more} till`}
      </Text>
    </div>
  );
}

import { Checkbox, Group, MultiSelect, Radio, Select, Stack } from "@mantine/core";
import { type FormColumn, optionsOf } from "#shared/schemas/form-schema.ts";
import { useFormContext } from "./form-context.ts";

/** More than these are searched for instead of listed. */
const LISTED = 8;

/** One or several of the options. */
export function ChoiceField({ field, path }: { field: FormColumn; path: string }) {
  const { form } = useFormContext();
  const options = optionsOf(field);
  const props = { label: field.label, description: field.help, withAsterisk: field.required, ...form.getInputProps(path) };
  if (field.type === "select") return <Select {...props} data={options} placeholder="Välj" clearable={!field.required} maw={420} />;
  if (field.type === "radio")
    return (
      <Radio.Group {...props} size="md">
        <Group gap="lg" mt="xs">
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    );
  if (options.length > LISTED) return <MultiSelect {...props} data={options} searchable clearable placeholder="Välj" hidePickedOptions />;
  return (
    <Checkbox.Group {...props} size="md">
      <Stack gap="xs" mt="xs">
        {options.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

import { Autocomplete, Checkbox, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DateTimeField } from "#client/components/date-fields/date-time-field.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { type FormColumn, optionsOf } from "#shared/schemas/form-schema.ts";
import { ChoiceField } from "./choice-field.tsx";
import { FileField } from "./file-field.tsx";
import { useFormContext } from "./form-context.ts";

interface SingleFieldProps {
  field: FormColumn;
  /** Where its value stands: `held_on`, or `rows.0.name`. */
  path: string;
}

const BROWSER_TYPES = { phone: "tel", email: "email" } as const;
const HINTS = { phone: "tel", email: "email" } as const;

/** One field of a form by its type. */
export function SingleField({ field, path }: SingleFieldProps) {
  const { form } = useFormContext();
  const { type, label, help, required, min, max } = field;
  const props = { label, description: help, withAsterisk: required, ...form.getInputProps(path) };
  switch (type) {
    case "textarea":
      return <Textarea {...props} autosize minRows={3} maxRows={14} maxLength={max} />;
    case "number":
      return <NumberField {...props} inputMode="decimal" min={min} max={max} maw={240} />;
    case "checkbox":
      return <Checkbox {...form.getInputProps(path, { type: "checkbox" })} label={required ? `${label} *` : label} description={help} />;
    case "select":
    case "multiselect":
    case "radio":
      return <ChoiceField field={field} path={path} />;
    case "file":
    case "photo":
      return <FileField field={field} path={path} />;
    case "role":
      return <Autocomplete {...props} data={optionsOf(field).map((option) => option.label)} />;
    case "date":
      return <DateField {...props} maw={280} />;
    case "datetime":
      return <DateTimeField {...props} maw={360} />;
    case "phone":
    case "email":
      return <TextInput {...props} type={BROWSER_TYPES[type]} autoComplete={path === field.key ? HINTS[type] : "off"} />;
    default:
      return <TextInput {...props} maxLength={max} autoComplete="off" />;
  }
}

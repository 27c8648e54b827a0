import {
  Autocomplete,
  Button,
  Checkbox,
  FileButton,
  Group,
  Input,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DateTimeField } from "#client/components/date-fields/date-time-field.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formFile } from "#shared/schemas/form-answers.ts";
import { type FormColumn, optionsOf } from "#shared/schemas/form-schema.ts";
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

/** More than these are searched for instead of listed. */
const LISTED = 8;

/** One or several of the options. */
function ChoiceField({ field, path }: { field: FormColumn; path: string }) {
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

const PHOTOS = "image/jpeg,image/png,image/webp";

/** A file or a photo that is stored as soon as it is chosen. */
function FileField({ field, path }: { field: FormColumn; path: string }) {
  const { form, upload } = useFormContext();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { value, onChange, error } = form.getInputProps(path);
  const stored = formFile.safeParse(value).data;

  const store = async (file: File | null): Promise<void> => {
    if (!file || !upload) return;
    setIsUploading(true);
    setProblem(null);
    try {
      onChange(await upload(file, field.type === "photo" ? "photo" : "file"));
    } catch (failure) {
      setProblem(errorText(failure));
    } finally {
      setIsUploading(false);
    }
  };

  return (
    <Input.Wrapper
      size="md"
      label={field.label}
      labelElement="div"
      description={field.help}
      withAsterisk={field.required}
      error={problem ?? error}
    >
      <Group gap="xs" mt={4} mb={problem || error ? 4 : 0}>
        {stored && (
          <Text size="sm" component="span" style={{ overflowWrap: "anywhere" }}>
            {stored.filename}{" "}
            <Text span c="dimmed" inherit>
              {fileSize(stored.sizeBytes)}
            </Text>
          </Text>
        )}
        <FileButton accept={field.type === "photo" ? PHOTOS : `${PHOTOS},application/pdf`} onChange={(file) => void store(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              loading={isUploading}
              disabled={!upload}
              data-path={path}
              aria-label={`${stored ? "Byt" : "Lägg till"} ${field.label.toLowerCase()}`}
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            >
              {stored ? "Byt" : "Lägg till"}
            </Button>
          )}
        </FileButton>
        {stored && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Ta bort ${field.label.toLowerCase()}`}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Ta bort
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

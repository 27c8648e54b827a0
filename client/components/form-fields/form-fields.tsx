import {
  Button,
  Checkbox,
  Fieldset,
  FileButton,
  Group,
  Input,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPaperclip, IconPlus, IconTrash } from "@tabler/icons-react";
import { createContext, useContext, useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DateTimeField } from "#client/components/date-fields/date-time-field.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { Autocomplete, MultiSelect, Select } from "#client/ui/select.tsx";
import { fileSize } from "#shared/format/file-size.ts";
import { FORM_ROWS_MAX } from "#shared/limits.ts";
import { type FormAnswers, type FormFile, formFile, isVisible, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FieldType, type FormColumn, type FormField, optionsOf } from "#shared/schemas/form-schema.ts";
import { blankRow } from "./first-values.ts";
import classes from "./form-fields.module.css";

interface FormFieldsProps extends FormContext {
  /** Those to draw, such as one section's. */
  fields: readonly FormField[];
  /** All of the form's: conditions may hang on a field that is not drawn here. */
  all?: readonly FormField[];
}

/** Two of these stand beside each other where there is room. */
const SHORT: ReadonlySet<FieldType> = new Set(["number", "date", "datetime", "phone", "email"]);

/** The fields of a form's schema that are asked for with the answers so far. Pages and documents draw their forms with it. */
export function FormFields({ fields, all = fields, ...context }: FormFieldsProps) {
  const shown = visibleFields(all, context.form.values).filter((field) => fields.includes(field));
  return (
    <FormContextOf value={context}>
      <div className={classes.fields}>
        {shown.map((field) => (
          <div key={field.key} className={SHORT.has(field.type) ? undefined : classes.wide}>
            {field.repeat ? <RepeatField field={field} columns={field.repeat} /> : <SingleField field={field} path={field.key} />}
          </div>
        ))}
      </div>
    </FormContextOf>
  );
}

interface RepeatFieldProps {
  field: FormField;
  columns: readonly FormColumn[];
}

const WIDE: ReadonlySet<FieldType> = new Set(["textarea", "radio", "multiselect", "photo", "file"]);

/** A group of fields that comes back as often as it is needed. */
function RepeatField({ field, columns }: RepeatFieldProps) {
  const { form } = useFormContext();
  const { key, label, help, required, max = FORM_ROWS_MAX } = field;
  const given = form.values[key];
  const rows: FormAnswers[] = Array.isArray(given) ? given : [];
  const error = form.errors[key];

  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <div>
        <Text fw={600}>
          {label}
          {required && <span aria-hidden> *</span>}
        </Text>
        {help && (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        )}
      </div>
      {rows.map((row, index) => (
        // Rows have no names of their own, and none changes its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the values hang on
        <Fieldset key={index} legend={`Rad ${index + 1}`} className={classes.row}>
          <div className={classes.cells}>
            {columns
              .filter((column) => isVisible(column, row, form.values))
              .map((column) => (
                <div key={column.key} className={WIDE.has(column.type) ? classes.repeatFieldWide : undefined}>
                  <SingleField field={column} path={`${key}.${index}.${column.key}`} />
                </div>
              ))}
          </div>
          <Group justify="flex-end" mt="xs">
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              aria-label={`Ta bort rad ${index + 1} i ${label}`}
              onClick={() => form.removeListItem(key, index)}
            >
              Ta bort rad
            </Button>
          </Group>
        </Fieldset>
      ))}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-path={key}>
          {error}
        </Text>
      )}
      <Button
        variant="default"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={rows.length >= max}
        onClick={() => form.insertListItem(key, blankRow(columns))}
      >
        Lägg till rad <VisuallyHidden>i {label}</VisuallyHidden>
      </Button>
    </Stack>
  );
}

interface SingleFieldProps {
  field: FormColumn;
  /** Where its value stands: `held_on`, or `rows.0.name`. */
  path: string;
}

const BROWSER_TYPES = { phone: "tel", email: "email" } as const;
const HINTS = { phone: "tel", email: "email" } as const;

/** One field of a form by its type. */
function SingleField({ field, path }: SingleFieldProps) {
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

/** What every field of a form needs: the form itself, and how a file is stored (without it files cannot be added). */
interface FormContext {
  form: UseFormReturnType<FormAnswers>;
  upload?: (file: File, kind: "photo" | "file") => Promise<FormFile>;
}

const FormContextOf = createContext<FormContext | null>(null);

function useFormContext(): FormContext {
  const context = useContext(FormContextOf);
  if (!context) throw new Error("a field of a form stands outside of FormFields");
  return context;
}

import { Button, Fieldset, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { FORM_ROWS_MAX } from "#shared/limits.ts";
import { type FormAnswers, isVisible, visibleFields } from "#shared/schemas/form-answers.ts";
import type { FieldType, FormColumn, FormField } from "#shared/schemas/form-schema.ts";
import { blankRow } from "./first-values.ts";
import { type FormContext, FormContextOf, useFormContext } from "./form-context.ts";
import classes from "./form-fields.module.css";
import { SingleField } from "./single-field.tsx";

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

import { visibleFields } from "#shared/schemas/form-answers.ts";
import type { FieldType, FormField } from "#shared/schemas/form-schema.ts";
import { type FormContext, FormContextOf } from "./form-context.ts";
import classes from "./form-fields.module.css";
import { RepeatField } from "./repeat-field.tsx";
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

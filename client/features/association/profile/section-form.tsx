import {
  Button,
  Group,
  type InputWrapperProps,
  List,
  NativeSelect,
  Radio,
  type RadioGroupProps,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { memo, type ReactNode } from "react";
import { NumberField as NumberControl } from "#client/components/number-field.tsx";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import associationClasses from "../association.module.css";
import { ambitionMeanings } from "./ambition-meanings.ts";
import classes from "./profile.module.css";
import { FIELD_DETAILS, type FieldKind, fieldId, isPressed, usedInText } from "./profile-fields.ts";
import { FORM_SECTIONS, type FormSectionId } from "./profile-sections.ts";
import { type AmbitionLevel, applies, type FieldValue } from "./profile-values.ts";
import type { ProfileForm } from "./use-profile-form.ts";

interface SectionFormProps {
  section: FormSectionId;
  profileForm: ProfileForm;
  levels: readonly AmbitionLevel[];
}

/** The questions of one section. An answer is saved when it is pressed or left; what cannot be so is said at its field and is not. */
export function SectionForm({ section, profileForm, levels }: SectionFormProps) {
  const { values, errors } = profileForm.form;
  const { change, save } = profileForm;
  const fields = FORM_SECTIONS[section].filter((field) => applies(field, values));

  return (
    <form noValidate onBlur={() => save()} onKeyDown={({ key }) => key === "Enter" && save()} onSubmit={(event) => event.preventDefault()}>
      <Stack gap="lg">
        <div className={fields.length > 1 ? classes.fields : undefined}>
          {fields.map((field) => (
            <ProfileField
              key={field}
              field={field}
              value={values[field]}
              error={errors[field]}
              levels={levels}
              onChange={change}
              onPressed={isPressed(field) ? save : null}
              isSaved={profileForm.saved?.fields.includes(field) === true && !profileForm.isUnsaved(field)}
            />
          ))}
        </div>
        <SavedLine section={section} profileForm={profileForm} />
      </Stack>
    </form>
  );
}

/** How it stands with what was answered here, and what it gave. */
function SavedLine({ section, profileForm: { form, saved, refused, underWay, isUnsaved, save } }: Omit<SectionFormProps, "levels">) {
  const fields: readonly AssociationField[] = FORM_SECTIONS[section];
  const isSaving = fields.some((field) => underWay.includes(field));
  const left = fields.filter((field) => isUnsaved(field) && !underWay.includes(field));
  // What stands at its field is mended there.
  const isRefused = left.some((field) => field in refused && !form.errors[field]);
  const isSaved = saved !== null && left.length === 0 && fields.some((field) => saved.fields.includes(field));
  return (
    <Group gap="sm" mih={28}>
      <Text role="status" size="sm" c="dimmed">
        {isSaving && "Sparar..."}
        {!isSaving && isRefused && "Inte sparat."}
        {!isSaving && isSaved && ["Sparat.", ...saved.news.map((line) => `${line}.`)].join(" ")}
      </Text>
      {isRefused && !isSaving && (
        <Button variant="default" onClick={() => save({ again: true })}>
          Försök igen
        </Button>
      )}
    </Group>
  );
}

interface ProfileFieldProps {
  field: AssociationField;
  value: FieldValue;
  error: ReactNode;
  levels: readonly AmbitionLevel[];
  onChange: (field: AssociationField, value: FieldValue) => void;
  /** Saves what a press answered; null for what is typed. */
  onPressed: (() => void) | null;
  isSaved: boolean;
}

/** One field with its label, and beneath it where it is used. What is typed in another one does not draw it again. */
const ProfileField = memo(function ProfileField(props: ProfileFieldProps) {
  return (
    <div id={fieldId(props.field)} className={classes.field}>
      <Control {...props} />
    </div>
  );
});

function Control({ field, value, error, levels, onChange, onPressed, isSaved }: ProfileFieldProps) {
  const details = FIELD_DETAILS[field];
  const usedIn = usedInText(field);
  const set = (typed: FieldValue): void => {
    onChange(field, typed);
    onPressed?.();
  };
  const frame: FieldFrame = {
    label: ASSOCIATION_FIELD_LABELS[field],
    description: (
      <>
        {isSaved && (
          <Text span inherit fw={600} c="trygg" aria-hidden>
            Sparat.{" "}
          </Text>
        )}
        {details.hint ? `${details.hint} ${usedIn}` : usedIn}
      </>
    ),
    inputWrapperOrder: ["label", "input", "error", "description"],
    error,
    errorProps: { mb: 4 },
  };

  switch (details.kind) {
    case "text":
      return <TextField {...frame} details={details} required={field === "associationName"} value={String(value)} onChange={set} />;
    case "postalCode":
      return <TextField {...frame} details={POSTAL_CODE} required={false} value={String(value)} onChange={set} />;
    case "number":
      return <NumberField {...frame} details={details} value={typeof value === "number" ? value : String(value)} onChange={set} />;
    case "choice":
      return <ChoiceField {...frame} options={details.options} value={value === null ? null : String(value)} onChange={set} />;
    case "yesNo":
      return <YesNoField {...frame} value={value === null ? null : Boolean(value)} onChange={set} />;
    case "ambitionLevel":
      return <AmbitionChoice {...frame} levels={levels} value={value === null ? null : String(value)} onChange={set} />;
  }
}

const ANSWERS = { yes: true, no: false, unknown: null } as const;
const LABELS = { yes: "Ja", no: "Nej", unknown: "Vet inte" } as const;
type Answer = keyof typeof ANSWERS;

interface YesNoFieldProps extends Omit<RadioGroupProps<Answer>, "value" | "onChange" | "children"> {
  /** Null is not known. */
  value: boolean | null;
  onChange: (value: boolean | null) => void;
}

function YesNoField({ value, onChange, ...group }: YesNoFieldProps) {
  return (
    <Radio.Group<Answer> {...group} size="md" value={answerOf(value)} onChange={(answer) => onChange(ANSWERS[answer])}>
      <div className={classes.options}>
        {(Object.keys(ANSWERS) as Answer[]).map((answer) => (
          <Radio
            key={answer}
            value={answer}
            label={LABELS[answer]}
            classNames={{ body: classes.optionBody, labelWrapper: classes.optionLabel }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function answerOf(value: boolean | null): Answer {
  if (value === null) return "unknown";
  return value ? "yes" : "no";
}

interface AmbitionChoiceProps extends Omit<RadioGroupProps, "value" | "onChange" | "children"> {
  levels: readonly AmbitionLevel[];
  value: string | null;
  onChange: (levelId: string) => void;
}

/** How much the association adds to what the households keep themselves. */
function AmbitionChoice({ levels, value, onChange, label, ...group }: AmbitionChoiceProps) {
  return (
    <Radio.Group {...group} label={label} labelProps={{ className: classes.spokenLabel }} size="md" value={value ?? ""} onChange={onChange}>
      <SimpleGrid type="container" cols={{ base: 1, "36rem": 3 }} spacing="md" mb="xs">
        {levels.map((level) => (
          <Radio.Card key={level.id} value={level.id} className={associationClasses.choice} radius="lg" p="md">
            <Stack gap="xs" h="100%">
              <Group justify="space-between" wrap="nowrap">
                <Text fw={650} size="lg">
                  {level.name}
                </Text>
                <Radio.Indicator />
              </Group>
              <Text>{level.description}</Text>
              <List size="sm" spacing={4}>
                {ambitionMeanings(level).map((meaning) => (
                  <List.Item key={meaning}>{meaning}</List.Item>
                ))}
              </List>
            </Stack>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** What stands around a control. */
type FieldFrame = Pick<InputWrapperProps, "label" | "description" | "error" | "errorProps" | "inputWrapperOrder">;

type Details<Kind extends FieldKind["kind"]> = Omit<Extract<FieldKind, { kind: Kind }>, "kind">;

interface TextFieldProps extends FieldFrame {
  details: Details<"text">;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ details: { type, inputMode, autoComplete, placeholder }, onChange, ...input }: TextFieldProps) {
  return (
    <TextInput
      {...input}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const POSTAL_CODE: Details<"text"> = { inputMode: "numeric", autoComplete: "postal-code", placeholder: "114 32" };

interface NumberFieldProps extends FieldFrame {
  details: Details<"number">;
  value: number | string;
  onChange: (value: number | string) => void;
}

function NumberField({ details: { unit, spokenUnit }, label, ...input }: NumberFieldProps) {
  return (
    <NumberControl
      {...input}
      label={
        <>
          {label}
          {spokenUnit && <VisuallyHidden component="span"> {spokenUnit}</VisuallyHidden>}
        </>
      }
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionProps={{ "aria-hidden": true }}
    />
  );
}

interface ChoiceFieldProps extends FieldFrame {
  options: Record<string, string>;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The browser's own list: on a phone it is the one people know. */
function ChoiceField({ options, value, onChange, ...select }: ChoiceFieldProps) {
  return (
    <NativeSelect
      {...select}
      data={[{ value: "", label: "Vet inte" }, ...Object.entries(options).map(([key, label]) => ({ value: key, label }))]}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

import { Text } from "@mantine/core";
import { formatNumber } from "#shared/format/number.ts";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { ambitionMeanings } from "./ambition-meanings.ts";
import classes from "./profile.module.css";
import { FIELD_DETAILS, usedInText } from "./profile-fields.ts";
import { FORM_SECTIONS, type FormSectionId } from "./profile-sections.ts";
import { type AmbitionLevel, applies, isFilled, type ProfileValues } from "./profile-values.ts";

interface SectionFactsProps {
  section: FormSectionId;
  values: ProfileValues;
  levels: readonly AmbitionLevel[];
}

/** The same section for those who may only read it. */
export function SectionFacts({ section, values, levels }: SectionFactsProps) {
  return (
    <dl className={classes.facts}>
      {FORM_SECTIONS[section]
        .filter((field) => applies(field, values))
        .map((field) => (
          <div key={field}>
            <Text component="dt" size="sm" c="dimmed">
              {ASSOCIATION_FIELD_LABELS[field]}
            </Text>
            <dd>{isFilled(field, values) ? factText(field, values, levels) : <Text c="dimmed">Inte ifyllt</Text>}</dd>
            <Text component="dd" size="sm" c="dimmed">
              {usedInText(field)}
            </Text>
          </div>
        ))}
    </dl>
  );
}

function factText(field: AssociationField, values: ProfileValues, levels: readonly AmbitionLevel[]): string {
  const details = FIELD_DETAILS[field];
  const value = values[field];
  switch (details.kind) {
    case "number":
      return [field === "buildingYear" ? value : formatNumber(Number(value)), details.unit].filter(Boolean).join(" ");
    case "choice":
      return details.options[String(value)] ?? String(value);
    case "yesNo":
      return value ? "Ja" : "Nej";
    case "ambitionLevel": {
      const level = levels.find(({ id }) => id === value);
      return level ? `${level.name}. ${ambitionMeanings(level).join(" · ")}` : "";
    }
    default:
      return String(value);
  }
}

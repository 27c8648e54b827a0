import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type FormAnswers, formFile, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormColumn, type FormField, optionsOf, sectionsOf } from "#shared/schemas/form-schema.ts";
import classes from "./form-fields.module.css";

interface FormSummaryProps {
  fields: readonly FormField[];
  answers: FormAnswers;
  /** Leads back to a section, by its title. */
  onChange?: (section: string) => void;
  fileAddress?: (fileId: string) => string;
}

/** What somebody has filled in, section by section, to read through. */
export function FormSummary({ fields, answers, onChange, fileAddress }: FormSummaryProps) {
  return (
    <Stack gap="lg">
      {sectionsOf(visibleFields(fields, answers)).map(({ title, fields: asked }) => (
        <section key={title} aria-label={title}>
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h4">
              {title}
            </Title>
            {onChange && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                aria-label={`Ändra ${title}`}
                onClick={() => onChange(title)}
              >
                Ändra
              </Button>
            )}
          </Group>
          <dl className={classes.answers}>
            {asked.map((field) => (
              <div key={field.key} className={classes.answer}>
                <dt>{field.label}</dt>
                <dd>
                  {isBlank(answers[field.key]) ? (
                    <Text c="dimmed" inherit>
                      Inget svar
                    </Text>
                  ) : (
                    <AnswerText field={field} value={answers[field.key]} fileAddress={fileAddress} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}

interface AnswerTextProps {
  field: FormField | FormColumn;
  value: unknown;
  fileAddress?: (fileId: string) => string;
}

/** One answer in words. */
function AnswerText({ field, value, fileAddress }: AnswerTextProps) {
  const { formatDay } = useDateFormat();
  const columns = "repeat" in field ? field.repeat : undefined;
  if (columns && Array.isArray(value)) return <Rows columns={columns} rows={value} fileAddress={fileAddress} />;
  const file = formFile.safeParse(value).data;
  if (file) return fileAddress ? <Anchor href={fileAddress(file.id)}>{file.filename}</Anchor> : file.filename;
  const labelOf = (chosen: unknown): string => optionsOf(field).find((option) => option.value === chosen)?.label ?? String(chosen);
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (value === true) return "Ja";
  if (field.type === "date") return formatDay(String(value));
  if (field.type === "datetime") return String(value).replace("T", " ");
  if (field.type === "number") return typeof value === "number" ? formatNumber(value) : String(value);
  return labelOf(value);
}

function Rows({
  columns,
  rows,
  fileAddress,
}: {
  columns: readonly FormColumn[];
  rows: FormAnswers[];
  fileAddress?: (fileId: string) => string;
}) {
  return (
    <ol style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
      {rows
        .filter((row) => !isBlank(row))
        .map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <li key={index}>
            {columns
              .filter(({ key }) => !isBlank(row[key]))
              .map((column) => (
                <Text key={column.key} component="div" inherit>
                  <Text span c="dimmed" inherit>
                    {column.label}:
                  </Text>{" "}
                  <AnswerText field={column} value={row[column.key]} fileAddress={fileAddress} />
                </Text>
              ))}
          </li>
        ))}
    </ol>
  );
}

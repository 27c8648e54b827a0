import { Anchor, Text } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type FormAnswers, formFile, isBlank } from "#shared/schemas/form-answers.ts";
import { type FormColumn, type FormField, optionsOf } from "#shared/schemas/form-schema.ts";

interface AnswerTextProps {
  field: FormField | FormColumn;
  value: unknown;
  fileAddress?: (fileId: string) => string;
}

/** One answer in words. */
export function AnswerText({ field, value, fileAddress }: AnswerTextProps) {
  const { formatDateLong } = useDateFormat();
  const columns = "repeat" in field ? field.repeat : undefined;
  if (columns && Array.isArray(value)) return <Rows columns={columns} rows={value} fileAddress={fileAddress} />;
  const file = formFile.safeParse(value).data;
  if (file) return fileAddress ? <Anchor href={fileAddress(file.id)}>{file.filename}</Anchor> : file.filename;
  const labelOf = (chosen: unknown): string => optionsOf(field).find((option) => option.value === chosen)?.label ?? String(chosen);
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (value === true) return "Ja";
  if (field.type === "date") return formatDateLong(String(value));
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

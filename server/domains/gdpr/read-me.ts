import { formatDateLong, formatTime } from "#shared/format/date.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import type { PersonalRecords } from "./collect-personal-data.ts";

/** The text that lies first in an export: what each file is, in words that need no programmer. */
export function readMe({
  orderedAt,
  records,
  files,
  lost,
}: {
  orderedAt: Date;
  records: readonly PersonalRecords[];
  files: readonly string[];
  lost: readonly string[];
}): string {
  const parts = [
    `DINA UPPGIFTER I ${PRODUCT_NAME.toUpperCase()}`,
    `Här är allt vi har sparat om dig, som det såg ut den ${formatDateLong(orderedAt)} klockan ${formatTime(orderedAt)}.`,
    "Filerna som slutar på .json är text. Du kan öppna dem i en webbläsare eller i en textredigerare. Tiderna är i UTC. Lösenord, koder och nycklar är inte med, så att ingen som får tag i filen kan logga in som du. Uppgifter om andra personer är inte heller med.",
    list(
      "DET HÄR FINNS I FILERNA",
      records.map(({ relation, rows }) => `${relation.file}.json (${countOf(rows.length)})\n  ${relation.explains}`),
    ),
    list("FILER I MAPPEN FILER", files),
    list("FILER SOM VI INTE LÄNGRE HAR", lost),
    "FRÅGOR\nÄr något fel, eller undrar du över något? I portalen, under Inställningar och Konto & GDPR, står vilka rättigheter du har.",
  ];
  return `${parts.filter((part) => part !== null).join("\n\n")}\n`;
}

const countOf = (rows: number): string => (rows === 1 ? "1 post" : `${rows} poster`);

const list = (heading: string, lines: readonly string[]): string | null =>
  lines.length > 0 ? `${heading}\n${lines.map((line) => `- ${line}`).join("\n")}` : null;

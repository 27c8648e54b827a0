import { Text } from "@mantine/core";
import { formatKronor } from "#shared/format/money.ts";
import { reachWords } from "../../reach-words.ts";
import type { Methods } from "../crisis-views.ts";
import type { MessagePreview } from "./use-preview.ts";

/** How many people on which channels, how many parts an SMS has, and what it costs. */
export function Reach({ preview, methods }: { preview: MessagePreview; methods: Methods }) {
  const { counts, people, smsParts, smsCostKronor } = preview;
  return (
    <>
      <Text className="tabular" fw={people === 0 ? 600 : undefined}>
        {people === 0 ? "Ingen har en bekräftad adress på de valda sätten." : reachWords(counts, people, methods)}
      </Text>
      {methods.sms && smsParts > 0 && (
        <Text size="sm" c="dimmed" className="tabular">
          {smsParts} sms per mottagare
          {smsCostKronor !== null && `, sammanlagt omkring ${formatKronor(smsCostKronor)}`}
        </Text>
      )}
    </>
  );
}

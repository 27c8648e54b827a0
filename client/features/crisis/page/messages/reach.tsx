import { Text } from "@mantine/core";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import type { Methods } from "../crisis-views.ts";
import type { MessagePreview } from "./use-preview.ts";

const CHANNELS = ["sms", "email", "push"] as const;

/** How many addresses on each channel, how many parts an SMS has, and what it costs. */
export function Reach({ preview, methods }: { preview: MessagePreview; methods: Methods }) {
  const { counts, smsParts, smsCostKronor, total } = preview;
  const used = CHANNELS.filter((channel) => methods[channel]);
  const isNobody = counts !== null && total === 0;
  return (
    <>
      <Text className="tabular">
        {counts
          ? used.map((channel) => `${formatNumber(counts[channel])} ${CHANNEL_LABELS[channel]}`).join(" · ")
          : `${formatNumber(total ?? 0)} ${total === 1 ? "person" : "personer"} · ${used.map((channel) => CHANNEL_LABELS[channel]).join(", ")}`}
      </Text>
      {isNobody && <Text fw={600}>Ingen har en bekräftad adress på de valda sätten.</Text>}
      {methods.sms && smsParts > 0 && (
        <Text size="sm" c="dimmed" className="tabular">
          {smsParts} sms per mottagare
          {smsCostKronor !== null && `, sammanlagt omkring ${formatKronor(smsCostKronor)}`}
        </Text>
      )}
    </>
  );
}

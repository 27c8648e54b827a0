import { Alert, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type Erasure, goingOf, LOG_STAYS, STAYING } from "./erasure-parts.ts";

/** What goes and what stays. */
export function ErasureWords({ erasure, includesLog }: { erasure: Erasure; includesLog: boolean }) {
  const { formatDate } = useDateFormat();
  const going = goingOf(erasure, includesLog);
  return (
    <Stack gap="sm">
      <Text component="h3" fw={650} m={0}>
        Det här raderas
      </Text>
      <Text className="tabular">
        {crisesInWords(erasure.crises)} före {formatDate(erasure.before)}.
      </Text>
      {going.length > 0 ? (
        <List className="tabular" aria-label="Det här raderas">
          {going.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      ) : (
        <Text>Det finns inga namn, svar eller adresser i dem. De märks som genomgångna.</Text>
      )}
      <Text component="h3" fw={650} m={0}>
        Det här står kvar
      </Text>
      <List aria-label="Det här står kvar">
        {[...STAYING, ...(includesLog ? [] : [LOG_STAYS])].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Alert color="varsel" icon={<IconAlertTriangle size={20} aria-hidden />}>
        Det går inte att ångra. Säkerhetskopior som redan är gjorda har uppgifterna kvar tills de skrivs över.
      </Alert>
    </Stack>
  );
}

const crisesInWords = (count: number): string =>
  count === 1
    ? "1 krisläge som avslutades"
    : count === 0
      ? "Det som är kvar från krislägen som avslutades"
      : `${formatNumber(count)} krislägen som avslutades`;

import { Stack, Text } from "@mantine/core";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./alert-facts.module.css";

export interface AlertWords {
  text: string;
  quantity: string | null;
  neededWhen: string | null;
  place: string | null;
  area: string | null;
  replyBy: string | null;
}

/** What an alert says, as its receivers read it. */
export function AlertFacts({ alert: { text, quantity, neededWhen, place, area, replyBy } }: { alert: AlertWords }) {
  const { formatShort } = useDateFormat();
  const facts = [
    ["Område", area],
    ["Hur mycket", quantity],
    ["När", neededWhen],
    ["Plats", place],
    ["Svar senast", replyBy && formatShort(replyBy)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <Stack gap="sm">
      {text && <Text className={classes.text}>{text}</Text>}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}

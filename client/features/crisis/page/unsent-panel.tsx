import { Box, Button, Card, Stack, Text } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { TeamContacts } from "./around/team-contacts.tsx";
import type { Crisis } from "./crisis-views.ts";
import classes from "./rows.module.css";

type Unsent = RouterOutputs["crisis"]["unsent"];

const PANEL = { border: "2px solid var(--mantine-color-kris-filled)" };
const TITLE_COLOR = "light-dark(var(--mantine-color-kris-8), var(--mantine-color-kris-3))";

/** What does not leave tells nobody: while something waits the page asks. */
const EVERY_5_S = 5_000;

/**
 * In red above everything else, when messages do not leave: how many, and whom to ring instead. It is there only while something is
 * on its way out, and keeps nothing: an alarm about the last message must not stand when the next one leaves.
 */
export function UnsentPanel({ crisis }: { crisis: Crisis }) {
  const unsent = trpc.crisis.unsent.useQuery({ activationId: crisis.id }, { staleTime: 0, gcTime: 0, refetchInterval: EVERY_5_S });
  if (unsent.isError && !unsent.data) {
    return (
      <Card component="section" p="md" style={PANEL}>
        <Text role="alert" fw={650} c={TITLE_COLOR}>
          Det går inte att se om meddelandena har gått ut. Ring runt om det är bråttom.
        </Text>
      </Card>
    );
  }
  if (!unsent.data || unsent.data.messages === 0) return null;
  return (
    <Card component="section" aria-labelledby="unsent" p="md" style={PANEL}>
      <Stack gap="md">
        <div>
          <Text component="h2" role="alert" fz="xl" fw={700} m={0} id="unsent" c={TITLE_COLOR}>
            {titleOf(unsent.data)}
          </Text>
          <Text>{waitingWords(unsent.data)} väntar. Portalen försöker hela tiden. Dela upp er och ring, börja med teamet.</Text>
        </div>
        <TeamContacts crisis={crisis} />
        <Residents unsent={unsent.data} />
      </Stack>
    </Card>
  );
}

function titleOf({ isNothing, messages }: Unsent): string {
  if (isNothing) return "Inget har gått ut. Ring runt.";
  return messages === 1
    ? "Ett meddelande har inte gått ut. Ring runt."
    : `${formatNumber(messages)} meddelanden har inte gått ut. Ring runt.`;
}

const NOUNS = { sms: ["sms", "sms"], email: ["mejl", "mejl"], push: ["notis", "notiser"], call: ["samtal", "samtal"] } as const;

/** «12 sms, 26 mejl och 1 notis». */
function waitingWords({ channels }: Unsent): string {
  const parts = channels.map(({ channel, waiting }) => `${formatNumber(waiting)} ${NOUNS[channel][waiting === 1 ? 0 : 1]}`);
  return new Intl.ListFormat("sv", { type: "conjunction" }).format(parts);
}

function Residents({ unsent: { residents, residentCount } }: { unsent: Unsent }) {
  if (residentCount === 0) return null;
  const more = residentCount - residents.length;
  return (
    <div>
      <Text component="h3" fw={650} m={0}>
        {residentCount === 1 ? "En boende har inte nåtts" : `${formatNumber(residentCount)} boende har inte nåtts`}
      </Text>
      {residents.length > 0 && (
        <Box component="ul" className={classes.list} mah="26rem" style={{ overflowY: "auto" }}>
          {residents.map(({ id, name, phone }) => (
            <li key={id} className={classes.row}>
              <Text fw={600} className={classes.words}>
                {name}
              </Text>
              {phone ? (
                <Button
                  component="a"
                  href={`tel:${phone}`}
                  variant="light"
                  aria-label={`Ring ${name}, ${formatPhone(phone)}`}
                  leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
                >
                  {formatPhone(phone)}
                </Button>
              ) : (
                <Text c="dimmed">Telefonnummer saknas</Text>
              )}
            </li>
          ))}
        </Box>
      )}
      {more > 0 && (
        <Text c="dimmed">{residents.length > 0 ? `Och ${formatNumber(more)} till.` : "Den som leder krisen ser deras nummer."}</Text>
      )}
    </div>
  );
}

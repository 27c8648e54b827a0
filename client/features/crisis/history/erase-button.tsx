import { Alert, Button, Checkbox, List, NativeSelect, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, DialogFooter } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ERASURE_MONTHS } from "#shared/schemas/crisis.ts";
import { type Erasure, goingOf, isNothing, LOG_STAYS, STAYING } from "./erasure-parts.ts";

/** «Radera personuppgifter äldre än …», for owners. */
export function EraseButton() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEraser size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Radera personuppgifter äldre än …
      </Button>
      {isOpen && (
        <Dialog title="Radera personuppgifter ur historiken" size={560} onClose={dialog.close}>
          {(close) => <EraseForm onClose={close} />}
        </Dialog>
      )}
    </>
  );
}

type Months = (typeof ERASURE_MONTHS)[number];

const AGES: Record<Months, string> = { 3: "3 månader", 6: "6 månader", 12: "1 år", 24: "2 år", 60: "5 år" };

/** How old, what goes of it and what stays, before anything is erased. */
function EraseForm({ onClose }: { onClose: () => void }) {
  const { formatDay } = useDateFormat();
  const [months, setMonths] = useState<Months>(12);
  const [includesLog, setIncludesLog] = useState(false);
  const preview = trpc.crisis.previewErasure.useQuery({ months }, { staleTime: 0 });
  // While it moves out, a second press would be refused.
  const [isDone, setIsDone] = useState(false);
  const erase = useAction(trpc.crisis.erasePersonalData, {
    done: () => "Personuppgifterna är raderade",
    failed: "Personuppgifterna kunde inte raderas",
  });
  const onDone = (): void => {
    setIsDone(true);
    onClose();
  };
  const nothing = preview.data && isNothing(preview.data, includesLog);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        erase.send({ months, includesLog }, { onDone, onRefused: () => undefined });
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label="Krislägen och övningar som avslutades för mer än"
          data={ERASURE_MONTHS.map((value) => ({ value: String(value), label: `${AGES[value]} sedan` }))}
          value={String(months)}
          onChange={(event) => setMonths(ERASURE_MONTHS.find((value) => String(value) === event.currentTarget.value) ?? months)}
        />
        <Checkbox
          label="Ta också bort det som har skrivits i lägesloggen och i införda händelser"
          description="Händelser, kontakter och rättelser i loggen, och fritexten i händelser som är införda i efterhand. Beslut och det som portalen själv har antecknat står kvar."
          checked={includesLog}
          onChange={(event) => setIncludesLog(event.currentTarget.checked)}
        />
        <Loaded query={preview} skeleton={<ListSkeleton rows={3} rowHeight={32} />}>
          {(erasure) =>
            nothing ? (
              <Text role="status">Det finns inget kvar att radera från krislägen som avslutades före {formatDay(erasure.before)}.</Text>
            ) : (
              <ErasureWords erasure={erasure} includesLog={includesLog} />
            )
          }
        </Loaded>
        {erase.refusal && (
          <Alert color="kris" role="alert" title={erase.failed}>
            {errorText(erase.refusal)}
          </Alert>
        )}
        <DialogFooter
          submit="Radera för gott"
          isReady={preview.data !== undefined && !nothing && !preview.isFetching}
          isPending={erase.isPending || isDone}
          isDestructive
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** What goes and what stays. */
function ErasureWords({ erasure, includesLog }: { erasure: Erasure; includesLog: boolean }) {
  const { formatDay } = useDateFormat();
  const going = goingOf(erasure, includesLog);
  return (
    <Stack gap="sm">
      <Text component="h3" fw={650} m={0}>
        Det här raderas
      </Text>
      <Text className="tabular">
        {crisesInWords(erasure.crises)} före {formatDay(erasure.before)}.
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

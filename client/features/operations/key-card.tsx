import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPrinter } from "@tabler/icons-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import printing from "#client/ui/print.module.css";
import { useApiAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import classes from "./key-card.module.css";
import type { FreshSession } from "./users-card.tsx";

type Key = RouterOutputs["admin"]["sealedNeedsKey"];
type Sheet = RouterOutputs["admin"]["recoverySheet"];

/** The key to what residents have sealed: which it is, and the sheet to keep in a safe. The key itself is drawn on paper only. */
export function KeyCard({ freshSession: { withFreshSession, isCancelled, dialog } }: { freshSession: FreshSession }) {
  const key = trpc.admin.sealedNeedsKey.useQuery(undefined, { staleTime: 0 });
  const { client } = trpc.useUtils();
  const sheet = useApiAction(() => withFreshSession(() => client.admin.recoverySheet.mutate()), {
    failed: "Återställningsbladet kunde inte skrivas ut",
    touches: [],
  });
  const print = (): void =>
    sheet.send(undefined, {
      onRefused: (error) => {
        if (!isCancelled(error)) notify.error(sheet.failed, errorText(error));
      },
    });
  return (
    <SectionCard title="Nyckeln till förseglade behov">
      <Loaded query={key} skeleton={<ListSkeleton rows={1} rowHeight={52} />}>
        {(found) => <KeyState found={found} isPending={sheet.isPending} onPrint={print} />}
      </Loaded>
      {dialog}
      {sheet.answer && <RecoverySheet sheet={sheet.answer} onPrinted={sheet.reset} />}
    </SectionCard>
  );
}

function KeyState({
  found: { fingerprint, isUnusable, opens, lost },
  isPending,
  onPrint,
}: {
  found: Key;
  isPending: boolean;
  onPrint: () => void;
}) {
  return (
    <Stack gap="sm" align="flex-start">
      {isUnusable && (
        <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title="Nyckeln går inte att använda" w="100%">
          Ingen kan försegla eller öppna behov. Kontrollera SEALED_NEEDS_KEY, eller filen sealed-needs.key i datamappen.
        </Alert>
      )}
      {lost > 0 && (
        <Alert color="varsel" role="status" icon={<IconAlertTriangle size={20} aria-hidden />} title="En annan nyckel saknas" w="100%">
          {lost === 1 ? "Ett behov är förseglat" : `${formatNumber(lost)} behov är förseglade`} med en nyckel som inte finns här. Lägg
          tillbaka den från återställningsbladet.
        </Alert>
      )}
      {fingerprint ? (
        <>
          <Text>
            Fingeravtryck <strong className="tabular">{fingerprint}</strong>. Den öppnar{" "}
            {opens === 1 ? "ett behov" : `${formatNumber(opens)} behov`}.
          </Text>
          <Text c="dimmed">
            Nyckeln finns inte i databasen och inte i säkerhetskopior. Skriv ut bladet och lås in det: utan det går behoven förlorade om
            servern gör det.
          </Text>
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} loading={isPending} onClick={onPrint}>
            Skriv ut återställningsblad
          </Button>
        </>
      ) : (
        !isUnusable && <Text>Nyckeln skapas när någon förseglar sina behov för första gången.</Text>
      )}
    </Stack>
  );
}

/** Drawn beside the page, so that the paper holds nothing else, and gone from it when it is printed. */
function RecoverySheet({ sheet: { keys, at }, onPrinted }: { sheet: Sheet; onPrinted: () => void }) {
  const { formatDateLong } = useDateFormat();
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className={`${printing.paper} ${classes.sheet}`}>
      <h1>Återställningsblad: förseglade behov</h1>
      <p>
        Beredskapsportalen, {window.location.host}, {formatDateLong(at)}
      </p>
      <p>
        Den som har nyckeln och databasen kan läsa vad boende har skrivit om sin hälsa. Lås in bladet, och inte tillsammans med
        säkerhetskopiorna. Fotografera det inte.
      </p>
      {keys.map(({ identity, fingerprint }) => (
        <div key={fingerprint} className={classes.key}>
          <p>Fingeravtryck {fingerprint}</p>
          <p className={classes.identity}>{identity}</p>
        </div>
      ))}
      <p>
        Så återställer du: skriv nyckeln på en egen rad i filen sealed-needs.key i datamappen (eller i SEALED_NEEDS_KEY), efter de rader som
        redan finns. Behoven går att öppna genast. Kontrollera fingeravtrycket under /drift.
      </p>
    </div>,
    document.body,
  );
}

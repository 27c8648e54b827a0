import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { notifyAccess } from "#client/lib/notify.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_TOAST_MS, RECOVERY_INFO_TOAST_MS } from "#shared/limits.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import classes from "../account.module.css";
import { useCopy } from "./copyable-code.tsx";

/** Shows new recovery codes, this one time, and afterwards says what they are for. */
export function useRecoveryCodes(): { show: (codes: string[]) => void; dialog: ReactNode } {
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = (): void => {
    setCodes(null);
    notifyAccess.info(
      "Så använder du återställningskoder",
      "Skriv en av dem i stället för verifieringskoden när du loggar in. Varje kod fungerar en gång.",
      RECOVERY_INFO_TOAST_MS,
    );
  };
  return {
    show(made) {
      setCodes(made);
      notifyAccess.success("Spara dina återställningskoder", "De visas bara den här gången.", RECOVERY_CODE_TOAST_MS);
    },
    dialog: <RecoveryCodesDialog codes={codes} onClose={close} />,
  };
}

interface RecoveryCodesDialogProps {
  /** Null while there is nothing to show. */
  codes: string[] | null;
  onClose: () => void;
}

/** The recovery codes, this one time. Whoever has not taken them along is asked before it closes. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const close = (): void => {
    setIsSaved(false);
    setIsAsking(false);
    onClose();
  };
  const tryToClose = () => (isSaved ? close() : setIsAsking(true));

  return (
    <Modal.Stack>
      <Modal
        stackId="recovery-codes"
        opened={codes !== null}
        onClose={tryToClose}
        closeOnClickOutside={false}
        title="Dina återställningskoder"
        size={520}
        // As tall as a phone: in the middle its top would lie half below the toast that comes with it.
        centered={false}
      >
        {codes && <Codes codes={codes} onSaved={() => setIsSaved(true)} onDone={tryToClose} />}
      </Modal>
      <Modal
        stackId="recovery-codes-unsaved"
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Stänga utan att spara?"
        size={440}
      >
        <Stack gap="md">
          <Text>Koderna går inte att visa igen. Utan dem kan du bli utelåst om du tappar telefonen.</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Stäng ändå
            </Button>
            <Button onClick={() => setIsAsking(false)}>Visa koderna</Button>
          </Group>
        </Stack>
      </Modal>
    </Modal.Stack>
  );
}

function Codes({ codes, onSaved, onDone }: { codes: string[]; onSaved: () => void; onDone: () => void }) {
  const { user } = useSignedIn();
  const { state, copy } = useCopy(codes.join("\n"), onSaved);

  const download = (): void => {
    downloadText("aterstallningskoder.txt", recoveryCodesFile(user.email, codes));
    onSaved();
  };
  const print = (): void => {
    window.print();
    onSaved();
  };

  return (
    <Stack gap="md">
      <Text>
        Spara dem där bara du kommer åt dem, till exempel i en lösenordshanterare eller på papper. Varje kod fungerar en gång, i stället för
        appen eller passnyckeln.
      </Text>
      <ol className={classes.recoveryCodes} aria-label="Återställningskoder">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" className={classes.notPrinted}>
        <Button
          variant="default"
          leftSection={state === "copied" ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={copy}
        >
          {state === "copied" ? "Kopierade" : "Kopiera alla"}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={download}>
          Ladda ner
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={print}>
          Skriv ut
        </Button>
      </Group>
      <Group justify="space-between" gap="xs" className={classes.notPrinted}>
        <Text size="sm" role="status">
          {state === "copied" && "Koderna är kopierade."}
          {state === "failed" && "Det gick inte att kopiera. Ladda ner koderna i stället."}
        </Text>
        <Button onClick={onDone}>Klar</Button>
      </Group>
    </Stack>
  );
}

/** Hands a text over to the browser as a file to keep. */
function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** The text file that people keep: whose codes, what they are for, one code a line. */
function recoveryCodesFile(email: string, codes: readonly string[]): string {
  return [
    `Återställningskoder till ${PRODUCT_NAME}`,
    email,
    "",
    "Skriv en kod i stället för verifieringskoden när du loggar in. Varje kod fungerar en gång.",
    "",
    ...codes,
    "",
  ].join("\n");
}

/** Below this many, it is time for new ones. */
const FEW_CODES = 3;

export function CodesLeft({ count }: { count: number }) {
  if (count >= FEW_CODES) return <Text>{`Du har ${count} av ${RECOVERY_CODE_COUNT} återställningskoder kvar.`}</Text>;
  return (
    <Alert color="varsel" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {count === 0 ? "Du har inga återställningskoder kvar." : `Du har bara ${count} av ${RECOVERY_CODE_COUNT} återställningskoder kvar.`}{" "}
      Skapa nya, så att du kommer in även om du tappar telefonen.
    </Alert>
  );
}

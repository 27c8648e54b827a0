import { Alert, Text } from "@mantine/core";
import { type Aim, unplacedWords } from "#client/components/aim-words.ts";
import { errorText } from "#client/lib/error-text.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useKeyOfWords } from "#client/lib/use-key-of-words.ts";
import { DialogFooter, type DialogFooterProps } from "#client/ui/dialog.tsx";
import { type Action, useAction } from "#client/ui/use-action.ts";
import { formatKronor } from "#shared/format/money.ts";
import { languageWords, residentReachWords } from "../../reach-words.ts";
import type { Crisis, Methods } from "../crisis-views.ts";

type Sent = Omit<RouterInputs["crisis"]["send"], "activationId" | "idempotencyKey">;

/** Sends a message once, however often it is pressed: until it has succeeded, every try of the same words bears the same key. */
export function useSend(crisis: Crisis, failed: string) {
  const key = useKeyOfWords();
  const action = useAction(trpc.crisis.send, {
    done: ({ state }) =>
      state === "waiting"
        ? ["Väntar på godkännande", "En annan systemägare släpper iväg beskedet."]
        : ["Beskedet skickas", "Under Besked ser du hur det går."],
    failed,
  });
  return {
    ...action,
    send(message: Sent, onSent: () => void): void {
      if (action.isPending) return;
      const idempotencyKey = key.of(message);
      const onDone = (): void => {
        key.forget();
        onSent();
      };
      action.send({ ...message, activationId: crisis.id, idempotencyKey }, { onDone, onRefused: () => undefined });
    },
  };
}

export interface MessagePreview {
  /** As it would leave, with ÖVNING, and by SMS with the sender. */
  text: string;
  counts: Record<keyof Methods, number>;
  /** Whoever is reached in several ways is one. */
  people: number;
  smsParts: number;
  smsCostKronor: number | null;
  /** Of residents. */
  languages?: RouterOutputs["crisis"]["preview"]["languages"];
  /** Where it is for some parts of the house. */
  aim?: Aim | null;
  /** Whether a second owner has to let it go. */
  waits?: boolean;
}

interface ReachProps {
  /** «de som inte har svarat» */
  to: string;
  preview: MessagePreview | undefined;
  isPending: boolean;
  isError: boolean;
  methods: Methods;
  nobody?: string;
}

/** Whom a message goes to: how many people on which channels, how many parts an SMS has, and what it costs. */
export function Reach({ to, preview, isPending, isError, methods, nobody }: ReachProps) {
  return (
    <>
      <Text fw={600}>Till: {to}</Text>
      {isPending && <Text c="dimmed">Räknar mottagare...</Text>}
      {isError && <Text>Antalet mottagare kunde inte hämtas. Du kan skicka ändå.</Text>}
      {preview && (nobody && preview.people === 0 ? <Text>{nobody}</Text> : <ReachLines preview={preview} methods={methods} />)}
    </>
  );
}

function ReachLines({
  preview: { counts, people, smsParts, smsCostKronor, languages, aim = null },
  methods,
}: {
  preview: MessagePreview;
  methods: Methods;
}) {
  return (
    <>
      <Text className="tabular" fw={people === 0 ? 600 : undefined}>
        {people === 0 ? "Ingen har en bekräftad adress på de valda sätten." : residentReachWords(counts, people, methods, aim)}
      </Text>
      {aim && unplacedWords(aim) && <Text size="sm">{unplacedWords(aim)}</Text>}
      {languages && languageWords(languages) && <Text size="sm">{languageWords(languages)}</Text>}
      {methods.sms && smsParts > 0 && (
        <Text size="sm" c="dimmed" className="tabular">
          {smsParts} sms per mottagare
          {smsCostKronor !== null && `, sammanlagt omkring ${formatKronor(smsCostKronor)}`}
        </Text>
      )}
    </>
  );
}

interface SendFooterProps extends Pick<DialogFooterProps, "submit" | "icon" | "isReady" | "cancel" | "onCancel" | "onSubmit"> {
  /** A second owner has to let it go. */
  waits: boolean;
  action: Pick<Action<unknown, unknown>, "refusal" | "failed" | "isPending">;
  /** Said after why it could not be sent. */
  remedy?: string;
}

/** What a message waits for, why it could not be sent, and the press that sends it. */
export function SendFooter({ waits, action, remedy, ...footer }: SendFooterProps) {
  return (
    <>
      {waits && (
        <Alert color="varsel" role="note">
          Det här är en övning. En annan systemägare måste godkänna innan något går till de boende.
        </Alert>
      )}
      {action.refusal && (
        <Alert color="kris" role="alert" title={action.failed}>
          {[errorText(action.refusal), remedy].filter(Boolean).join(" ")}
        </Alert>
      )}
      <DialogFooter {...footer} isPending={action.isPending} />
    </>
  );
}

import { Alert, Button, Group, Stack, Switch, Text, Textarea } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { TextCheck } from "#client/components/text-check.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import type { Crisis, Methods } from "../crisis-views.ts";
import { hasMethod } from "../messages/composer-values.ts";
import { MethodsField } from "../messages/methods-field.tsx";
import { useAreaSlug } from "../messages/use-area-slug.ts";
import type { CrisisDialogProps } from "./dialog-props.ts";
import { unsettledWords } from "./unsettled-words.ts";

const CLOSING_NOTE_MAX_LENGTH = 2000;
const CHANNELS: Methods = { sms: true, email: true, push: true };

/** Ends the crisis, and tells those who were told of it that it is over. */
export function EndDialog({ crisis, onClose }: CrisisDialogProps) {
  return (
    <Dialog title={crisis.isExercise ? "Avsluta övningen" : "Avsluta krisläget"} size={560} onClose={onClose}>
      {(close) => <EndForm crisis={crisis} onClose={close} />}
    </Dialog>
  );
}

function EndForm({ crisis, onClose }: CrisisDialogProps) {
  const [note, setNote] = useState("");
  const [tells, setTells] = useState(true);
  const [template] = templatesFor("all_clear", useAreaSlug(crisis));
  const { association } = useSignedIn();
  const [text, setText] = useState(template?.text({ association: association?.name ?? "", nextAt: null }) ?? "");
  const [methods, setMethods] = useState(CHANNELS);
  const end = useEnd(crisis, onClose);
  const isIncomplete = tells && (text.trim() === "" || !hasMethod(methods));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIncomplete) end.end(note, tells ? { text, methods } : null);
      }}
    >
      <Stack gap="md">
        <UnsettledNote crisis={crisis} onLeave={onClose} />
        <Text>Sidan blir kvar i krishistoriken och kan bara läsas. Bara svar från den som behöver hjälp kan noteras efteråt.</Text>
        <Textarea
          label="Hur gick det? (valfritt)"
          description="Kommer med i rapporten."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={CLOSING_NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Switch
          label="Skicka «Faran över»"
          description="Till alla som har fått besked om läget."
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
        {tells && (
          <>
            <Textarea
              label="Text till de boende"
              rows={4}
              maxLength={EXTERNAL_TEXT_MAX_LENGTH}
              value={text}
              error={text.trim() === "" && "Skriv vad som ska stå i meddelandet."}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <TextCheck text={text} bySms={methods.sms} onReplace={setText} />
            <MethodsField methods={methods} onChange={setMethods} />
          </>
        )}
        {end.error && (
          <Alert color="kris" role="alert" title="Krisläget kunde inte avslutas">
            {errorText(end.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="kris" disabled={isIncomplete} loading={end.isPending}>
            {tells ? "Avsluta och skicka" : "Avsluta utan besked"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The same words bear the same key, so that nobody is told twice. */
function useEnd({ id, isExercise }: Crisis, onDone: () => void) {
  const utils = trpc.useUtils();
  const lastTry = useRef({ words: "", key: "" });
  const mutation = trpc.crisis.end.useMutation({
    onSuccess: (crisis) => {
      utils.crisis.get.setData({ activationId: id }, crisis);
      notify.success(isExercise ? "Övningen är avslutad" : "Krisläget är avslutat");
      onDone();
      return utils.crisis.invalidate();
    },
  });
  return {
    end(closingNote: string, allClear: { text: string; methods: Methods } | null) {
      const words = JSON.stringify([closingNote, allClear]);
      if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() };
      mutation.mutate({ activationId: id, closingNote, allClear, idempotencyKey: lastTry.current.key });
    },
    isPending: mutation.isPending,
    error: mutation.error,
  };
}

/** Who still needs help, or wrote what nobody has read, before the crisis is ended. Nothing where everybody is settled. */
function UnsettledNote({ crisis, onLeave }: { crisis: Crisis; onLeave: () => void }) {
  const replies = trpc.crisis.replies.useQuery({ activationId: crisis.id });
  const [, setSearch] = useSearchParams();
  const words = replies.data && unsettledWords(replies.data);
  if (!words) return null;
  const show = (): void => {
    onLeave();
    setSearch({ tab: "svar" }, { preventScrollReset: true });
    document.getElementById("crisis-people")?.scrollIntoView({ block: "start" });
  };
  return (
    <Alert color={words.color} role="alert" title={words.title} icon={<IconLifebuoy size={20} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {words.names && <Text inherit>{words.names}</Text>}
        <Text inherit>Du kan notera hur det är med dem nu, eller efter att du har avslutat.</Text>
        <Button variant="default" onClick={show}>
          Visa svaren
        </Button>
      </Stack>
    </Alert>
  );
}

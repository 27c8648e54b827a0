import { Alert, Button, Checkbox, Group, Modal, NativeSelect, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconArrowRight, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { PromiseHint } from "#client/components/promise-hint.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { AUDIENCE_LABELS } from "#shared/text/crisis-labels.ts";
import { peopleWords } from "../../reach-words.ts";
import type { Crisis } from "../crisis-views.ts";
import { TimeField } from "../time-field.tsx";
import { audiencesOf, type ComposerValues, emptyMessage, hasMethod } from "./composer-values.ts";
import classes from "./message-card.module.css";
import { MethodsField } from "./methods-field.tsx";
import { Reach } from "./reach.tsx";
import { useAreaSlug } from "./use-area-slug.ts";
import { usePreview } from "./use-preview.ts";
import { type Sending, useSend } from "./use-send.ts";
import { withPromise } from "./with-promise.ts";
import { withoutQuestion, withQuestion } from "./with-question.ts";

export interface ComposerProps {
  crisis: Crisis;
  /** Kept by the page, so that nothing is lost when one looks into the log meanwhile. */
  values: ComposerValues;
  onChange: (values: ComposerValues) => void;
  /** The cursor belongs in the text, once. */
  isToWrite: boolean;
  onWriting: () => void;
}

/** Writes a message. It leaves only after one has seen whom it reaches. */
export function Composer({ crisis, values, onChange, isToWrite, onWriting }: ComposerProps) {
  const { association } = useSignedIn();
  const text = useRef<HTMLTextAreaElement>(null);
  const [isReviewing, setIsReviewing] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const set = (change: Partial<ComposerValues>): void => onChange({ ...values, ...change });
  const isCheck = values.kind === "check";
  /** To ask how people are takes no more than one press: the words are there already. */
  const setKind = (kind: ComposerValues["kind"]): void => {
    const [ready] = kind === "check" && values.content.trim() === "" ? templatesFor(kind, null) : [];
    const content = ready?.text({ association: association?.name ?? "", nextAt: null }) ?? values.content;
    set({ kind, asksForReply: kind === "check", content });
  };
  const sending = useSend(crisis, () => {
    setIsReviewing(false);
    onChange(emptyMessage(crisis));
  });

  useEffect(() => {
    if (!isToWrite) return;
    text.current?.focus();
    onWriting();
  }, [isToWrite, onWriting]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = values.content.trim() === "";
        setIsMissing(isEmpty);
        if (isEmpty) return text.current?.focus();
        if (!hasMethod(values.methods)) return;
        if (values.asksForReply && values.methods.sms) set({ content: withQuestion(values.content) });
        setIsReviewing(true);
      }}
    >
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label="Sorts besked"
          data={[
            { value: "update", label: "Uppdatering" },
            { value: "check", label: "Hur är läget?" },
          ]}
          value={values.kind}
          onChange={(kind) => setKind(kind === "check" ? "check" : "update")}
        />
        <TemplateField
          crisis={crisis}
          kind={values.kind}
          nextUpdate={isTime(values.nextUpdate) ? values.nextUpdate : ""}
          onChoose={(content) => set({ content })}
        />
        <Textarea
          ref={text}
          label="Text"
          description="Det viktigaste först."
          rows={5}
          maxLength={EXTERNAL_TEXT_MAX_LENGTH}
          value={values.content}
          error={isMissing && values.content.trim() === "" && "Skriv ett meddelande."}
          onChange={(event) => set({ content: event.currentTarget.value })}
        />
        <TextCheck text={values.content} bySms={values.methods.sms} onReplace={(content) => set({ content })} />
        <NativeSelect
          size="md"
          label="Till"
          data={audiencesOf(crisis).map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
          value={values.audience}
          onChange={(event) => {
            const audience = audiencesOf(crisis).find((known) => known === event.currentTarget.value);
            if (audience) set({ audience });
          }}
        />
        <MethodsField methods={values.methods} onChange={(methods) => set({ methods })} />
        <TimeField
          label="Nästa besked kommer kl"
          hint="Tiden skrivs också sist i texten."
          value={values.nextUpdate}
          onChange={(nextUpdate) =>
            // Half a time is promised to nobody.
            set({ nextUpdate, ...((nextUpdate === "" || isTime(nextUpdate)) && { content: withPromise(values.content, nextUpdate) }) })
          }
        />
        <PromiseHint
          text={values.content}
          field="Nästa besked kommer kl"
          time={values.nextUpdate}
          onUse={(nextUpdate) => set({ nextUpdate, content: withPromise(values.content, nextUpdate) })}
        />
        <Checkbox
          label="Be om svar"
          description="De svarar 1 OK, 2 behöver hjälp eller 3 inte hemma; så skrivs det också i texten. Svaren syns här."
          checked={values.asksForReply}
          disabled={isCheck}
          onChange={({ currentTarget: { checked } }) =>
            set({ asksForReply: checked, content: checked ? withQuestion(values.content) : withoutQuestion(values.content) })
          }
        />
        <Button type="submit" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
          Granska och skicka
        </Button>
      </Stack>
      <SendDialog opened={isReviewing} crisis={crisis} values={values} sending={sending} onClose={() => setIsReviewing(false)} />
    </form>
  );
}

interface TemplateFieldProps {
  crisis: Crisis;
  kind: "update" | "check";
  /** `19:00`, or empty. */
  nextUpdate: string;
  onChoose: (text: string) => void;
}

/** Puts a ready text into the message, which one then makes one's own. */
function TemplateField({ crisis, kind, nextUpdate, onChoose }: TemplateFieldProps) {
  const { association } = useSignedIn();
  const templates = templatesFor(kind, useAreaSlug(crisis));
  return (
    <NativeSelect
      size="md"
      label="Börja från en mall"
      value=""
      data={[{ value: "", label: "Välj mall" }, ...templates.map(({ key, label }) => ({ value: key, label }))]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = templates.find(({ key }) => key === value);
        if (chosen && association) onChoose(chosen.text({ association: association.name, nextAt: nextUpdate || null }));
      }}
    />
  );
}

interface SendDialogProps {
  opened: boolean;
  crisis: Crisis;
  values: ComposerValues;
  sending: Sending;
  onClose: () => void;
}

/** Shows the very text once more, whom it reaches and what it costs. */
function SendDialog({ opened, onClose, ...review }: SendDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Skicka beskedet?" size={520}>
      <Review {...review} onClose={onClose} />
    </Modal>
  );
}

function Review({ crisis, values, sending, onClose }: Omit<SendDialogProps, "opened">) {
  const { preview, isPending, isError } = usePreview(crisis, values);
  const { send, isSending, error } = sending;
  const waits = crisis.isExercise && values.audience === "subscribers";
  const people = preview?.people;

  return (
    <Stack gap="md">
      <Text className={classes.content}>{preview?.text ?? values.content}</Text>
      <div>
        <Text fw={600}>Till: {AUDIENCE_LABELS[values.audience].toLocaleLowerCase("sv")}</Text>
        {isPending && <Text c="dimmed">Räknar mottagare...</Text>}
        {isError && <Text>Antalet mottagare kunde inte hämtas. Du kan skicka ändå.</Text>}
        {preview && <Reach preview={preview} methods={values.methods} />}
      </div>
      {waits && (
        <Alert color="varsel" role="note">
          Det här är en övning. En annan systemägare måste godkänna innan något går till de boende.
        </Alert>
      )}
      {error && (
        <Alert color="kris" role="alert" title="Beskedet kunde inte skickas">
          {errorText(error)} Tryck en gång till: ingen får det två gånger.
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Ändra
        </Button>
        <Button loading={isSending} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={() => send(values)}>
          {waits ? "Be om godkännande" : people ? `Skicka till ${peopleWords(people)}` : "Skicka"}
        </Button>
      </Group>
    </Stack>
  );
}

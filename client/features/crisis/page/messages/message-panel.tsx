import { Anchor, Button, Checkbox, NativeSelect, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconArrowRight, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { missingPlaces } from "#client/components/chosen-places.ts";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { chosenChannels, MethodsField } from "#client/components/methods-field.tsx";
import { PlacesField } from "#client/components/places-field.tsx";
import { PromiseHint } from "#client/components/promise-hint.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { serverNow } from "#client/lib/server-clock.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import { peopleWords } from "#shared/format/number.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { AUDIENCE_LABELS } from "#shared/text/crisis-labels.ts";
import { nextTimeOfDay } from "../../crisis-times.ts";
import { EscalateField } from "../../escalate-field.tsx";
import { mostWords } from "../../escalation-words.ts";
import { withoutQuestion, withPromise, withQuestion } from "../../text-endings.ts";
import { TimeField } from "../../time-field.tsx";
import { useAreaSlug } from "../../use-area-slug.ts";
import { type Crisis, isOver } from "../crisis-views.ts";
import { audiencesOf, type ComposerValues, emptyMessage, escalationOf, placesOf } from "./message-draft.ts";
import { MessageList } from "./message-list.tsx";
import classes from "./messages.module.css";
import { type MessagePreview, Reach, SendFooter, useSend } from "./sending.tsx";

interface ComposerProps {
  crisis: Crisis;
  /** Kept by the page, so that nothing is lost when one looks into the log meanwhile. */
  values: ComposerValues;
  onChange: (values: ComposerValues) => void;
  /** The cursor belongs in the text, once. */
  isToWrite: boolean;
  onWriting: () => void;
}

/** Kommunikation: writes a message, and shows those that were sent. */
export function MessagePanel(composer: ComposerProps) {
  const { crisis } = composer;
  return (
    <>
      {crisis.mayLead && !isOver(crisis) && (
        <SectionCard title="Nytt besked">
          <Composer {...composer} />
        </SectionCard>
      )}
      <SectionCard
        title="Skickade besked"
        action={
          !isOver(crisis) && (
            <Anchor href={crisis.statusPath} underline="always" target="_blank" rel="noreferrer">
              Sidan som de boende ser
            </Anchor>
          )
        }
      >
        <MessageList crisis={crisis} />
      </SectionCard>
    </>
  );
}

/** Writes a message. It leaves only after one has seen whom it reaches. */
function Composer({ crisis, values, onChange, isToWrite, onWriting }: ComposerProps) {
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
  const sending = useSend(crisis, "Beskedet kunde inte skickas");

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
        const isNowhere = missingPlaces(placesOf(values)) !== null;
        setIsMissing(isEmpty || isNowhere);
        if (isEmpty) return text.current?.focus();
        if (isNowhere) return;
        if (chosenChannels(values.methods).length === 0) return;
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
        <TextCheck
          text={values.content}
          bySms={values.methods.sms}
          hasLink
          asks={values.asksForReply}
          onReplace={(content) => set({ content })}
        />
        <NativeSelect
          label="Till"
          data={audiencesOf(crisis).map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
          value={values.audience}
          onChange={(event) => {
            const audience = audiencesOf(crisis).find((known) => known === event.currentTarget.value);
            if (audience) set({ audience });
          }}
        />
        {values.audience === "subscribers" && !crisis.onlyNeighbour && (
          <PlacesField places={values.places} error={isMissing && missingPlaces(values.places)} onChange={(places) => set({ places })} />
        )}
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
        {values.asksForReply && values.audience !== "self" && (
          <EscalateField
            minutes={values.escalateAfterMinutes}
            level={crisis.level}
            most=""
            onChange={(escalateAfterMinutes) => set({ escalateAfterMinutes })}
          />
        )}
        <Button type="submit" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
          Granska och skicka
        </Button>
      </Stack>
      {isReviewing && (
        <SendDialog
          crisis={crisis}
          values={values}
          sending={sending}
          onSent={() => onChange(emptyMessage(crisis))}
          onClose={() => setIsReviewing(false)}
        />
      )}
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
  const templates = templatesFor(kind, useAreaSlug(crisis.crisisDomainId));
  return (
    <NativeSelect
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

interface SendDialogProps extends DialogProps {
  crisis: Crisis;
  values: ComposerValues;
  sending: ReturnType<typeof useSend>;
  onSent: () => void;
}

/** Shows the very text once more, whom it reaches and what it costs. */
function SendDialog({ onClose, ...review }: SendDialogProps) {
  return (
    <Dialog title="Skicka beskedet?" onClose={onClose}>
      {(close) => <Review {...review} onClose={close} />}
    </Dialog>
  );
}

function Review({ crisis, values, sending, onSent, onClose }: SendDialogProps) {
  const { timezone } = useDateFormat();
  const { preview, isPending, isError } = usePreview(crisis, values);
  const waits = values.audience === "subscribers" && (preview?.waits ?? crisis.waitsForOwner);
  const people = preview?.people;
  // While it moves out, a second press would send what is left of it.
  const [isSent, setIsSent] = useState(false);
  const send = (): void => {
    const { nextUpdate, escalateAfterMinutes: _, ...message } = values;
    const at = nextTimeOfDay(nextUpdate, serverNow(), timezone);
    const escalateAfterMinutes = escalationOf(values);
    const sent = { ...message, places: placesOf(values) ?? undefined, nextUpdateAt: at?.toISOString() ?? null };
    sending.send({ ...sent, ...(escalateAfterMinutes && { escalateAfterMinutes }) }, () => {
      setIsSent(true);
      onClose();
      onSent();
    });
  };

  return (
    <Stack gap="md">
      <Text className={classes.content}>{preview?.text ?? values.content}</Text>
      <div>
        <Reach
          to={toWords(values.audience, preview?.aim?.words)}
          preview={preview}
          isPending={isPending}
          isError={isError}
          methods={values.methods}
        />
        {escalationOf(values) && preview?.escalation && (
          <Text size="sm">
            De som inte svarat på {escalationOf(values)} min frågas igen. {mostWords(preview.escalation)}
          </Text>
        )}
      </div>
      <SendFooter
        waits={waits}
        action={{ ...sending, isPending: sending.isPending || isSent }}
        remedy="Tryck en gång till: ingen får det två gånger."
        submit={waits ? "Be om godkännande" : people ? `Skicka till ${peopleWords(people)}` : "Skicka"}
        icon={<IconSend size={18} stroke={1.75} aria-hidden />}
        cancel="Ändra"
        onCancel={onClose}
        onSubmit={send}
      />
    </Stack>
  );
}

const toWords = (audience: ComposerValues["audience"], placeWords: string | undefined): string =>
  placeWords ? `boende i ${placeWords}` : AUDIENCE_LABELS[audience].toLocaleLowerCase("sv");

type Preview = RouterOutputs["crisis"]["preview"];

/** Whom a message would reach and what it costs, before it is sent. */
function usePreview(crisis: Crisis, values: ComposerValues) {
  const { audience, content, methods, asksForReply } = values;
  const isExternal = audience === "subscribers";
  const query = trpc.crisis.preview.useQuery(
    {
      activationId: crisis.id,
      crisisDomainId: crisis.crisisDomainId,
      isExercise: crisis.isExercise,
      isFirst: false,
      ...(audience !== "subscribers" && { audience }),
      places: placesOf(values),
      sendExternalMessage: isExternal,
      asksForReply,
      methods,
      description: isExternal ? "" : content,
      externalText: isExternal ? content : "",
    },
    { staleTime: 0 },
  );
  return { ...query, preview: query.data && toPreview(query.data) };

  function toPreview({
    internal,
    external,
    people,
    smsParts,
    internalSmsParts,
    ...data
  }: Preview): MessagePreview & Pick<Preview, "escalation"> {
    const common = { smsCostKronor: methods.sms ? data.smsCostKronor : null, escalation: data.escalation };
    return isExternal
      ? {
          ...common,
          text: data.externalText || content,
          counts: external,
          people: people.external,
          languages: data.languages,
          smsParts,
          aim: data.aim,
          waits: data.waitsForOwner,
        }
      : { ...common, text: data.internalText || content, counts: internal, people: people.internal, smsParts: internalSmsParts };
  }
}

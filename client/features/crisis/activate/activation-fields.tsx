import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { Suspense, useId } from "react";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { PlacesField } from "#client/components/places-field.tsx";
import { PromiseHint } from "#client/components/promise-hint.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import { explainsDigits } from "#shared/crisis-text/message-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { CHANNEL_LABELS, CRISIS_LEVELS, crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { namedWords } from "../reach-words.ts";
import { withoutQuestion, withPromise, withQuestion } from "../text-endings.ts";
import { TimeField } from "../time-field.tsx";
import classes from "./activate.module.css";
import { type ActivationValues, neighbourOf, testAlarmText } from "./activation-values.ts";

const LEVELS = Object.keys(CRISIS_LEVELS).map((level) => ({ value: level, label: crisisLevelLabel(Number(level)) }));
const PROMISE = "Nästa besked";

type Preview = RouterOutputs["crisis"]["preview"];

interface FieldsProps {
  form: UseFormReturnType<ActivationValues>;
}

/** Whether the residents are told, what, and when the next message comes. */
export function ResidentFields({ form, areaSlug, preview }: FieldsProps & { areaSlug: string | null; preview: Preview | undefined }) {
  const { nextUpdate, description, sendExternalMessage, externalDescription, methods, isExercise, places } = form.getValues();
  const { association } = useSignedIn();
  // It tells all there is to tell.
  const isPlainTest = isExercise && externalDescription === testAlarmText(association?.name ?? "");
  const write = (text: string): void => form.setFieldValue("externalDescription", text);
  const promise = (time: string): void => {
    form.setFieldValue("nextUpdate", time);
    // Half a time is promised to nobody.
    if (time === "" || isTime(time)) write(withPromise(externalDescription, time));
  };

  return (
    <Stack gap="md">
      <Switch
        label="Skicka meddelande till de boende"
        description={
          isExercise
            ? exerciseWords(preview)
            : `Går till ${places ? "dem av prenumeranterna som bor där du väljer" : "alla som prenumererar på föreningens krislarm"}.`
        }
        {...form.getInputProps("sendExternalMessage", { type: "checkbox" })}
      />
      {sendExternalMessage && (
        <>
          {isExercise && preview && <NeighbourField form={form} subscribers={preview.subscribers} />}
          {neighbourOf(form.getValues()) === null && (
            <PlacesField
              places={places}
              error={form.errors.places}
              onChange={(chosen) => {
                form.setFieldValue("places", chosen);
                form.clearFieldError("places");
              }}
            />
          )}
          <Textarea
            label="Text till de boende"
            description="Vad har hänt, var, vad ska de göra, och när kommer nästa besked?"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={EXTERNAL_TEXT_MAX_LENGTH}
            required
            {...form.getInputProps("externalDescription")}
            // A time that was chosen before the text was written stands in it too.
            onBlur={() => isTime(nextUpdate) && write(withPromise(externalDescription, nextUpdate))}
          />
          <TemplateButtons
            areaSlug={areaSlug}
            written={externalDescription}
            nextAt={isTime(nextUpdate) ? nextUpdate : null}
            onChoose={(text) => {
              write(text);
              form.getInputNode("externalDescription")?.focus();
            }}
          />
          {!isExercise && (
            <Checkbox
              label="Be om svar"
              description="De svarar 1 OK, 2 behöver hjälp eller 3 inte hemma. Det skrivs i texten."
              checked={explainsDigits(externalDescription)}
              disabled={externalDescription.trim() === ""}
              onChange={({ currentTarget: { checked } }) =>
                write(checked ? withQuestion(externalDescription) : withoutQuestion(externalDescription))
              }
            />
          )}
          {!isPlainTest && <TextCheck text={externalDescription} bySms={methods.sms} hasLink onReplace={write} />}
        </>
      )}
      <TimeField
        {...form.getInputProps("nextUpdate")}
        label={PROMISE}
        hint={sendExternalMessage ? "Tiden skrivs också sist i texten till de boende." : "Tomt betyder att inget är utlovat."}
        value={nextUpdate}
        onChange={promise}
      />
      {sendExternalMessage && (
        <TextInput
          type="tel"
          label="Nummer att ringa"
          description="Står på lägessidan som alla får länk till. Tomt visar inget nummer."
          {...form.getInputProps("publicPhone")}
        />
      )}
      <PromiseHint
        text={sendExternalMessage ? `${description} ${externalDescription}` : description}
        field={PROMISE}
        time={nextUpdate}
        onUse={promise}
      />
    </Stack>
  );
}

/** Owners practise with each other; what goes to the residents comes on top of it, and waits where there is a second owner. */
function exerciseWords(preview: Preview | undefined): string {
  const named = preview ? namedWords(preview) : "";
  return [
    named && `${named} får övningen ändå.`,
    `${named ? "Det här går dessutom till" : "Till"} alla som prenumererar, eller bara till en granne.`,
    preview?.waitsForOwner && "Går ut när en annan systemägare har godkänt det.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** All residents who subscribe, or of them one: a house rehearses before it disturbs everybody. */
function NeighbourField({ form, subscribers }: FieldsProps & Pick<Preview, "subscribers">) {
  const { rows, total } = subscribers;
  if (total === 0) return <NobodyYet />;
  return (
    <NativeSelect
      label="Vem av de boende?"
      data={[
        { value: "", label: `Alla som prenumererar (${total === 1 && rows[0] ? rows[0].fullName : formatNumber(total)})` },
        { group: "Bara en granne", items: rows.map(({ id, fullName }) => ({ value: id, label: fullName })) },
      ]}
      {...form.getInputProps("neighbourId")}
    />
  );
}

const AddSubscriberDialog = lazyPart(async () => ({
  default: (await import("#client/components/add-subscriber-dialog.tsx")).AddSubscriberDialog,
}));

/** As long as nobody subscribes: the way to somebody who does, without leaving what is written here. */
function NobodyYet() {
  const [isAdding, adding] = useDisclosure(false);
  const { association } = useSignedIn();
  const mayAdd = can(association?.role, "subscribers:manage");
  const counts = trpc.subscribers.counts.useQuery(undefined, { enabled: mayAdd });
  const waiting = counts.data?.statuses.pending ?? 0;
  return (
    <Stack gap="xs" align="flex-start">
      <Text role="status">
        {waiting === 0
          ? "Ingen boende får krislarm än."
          : "Din granne har fått ett meddelande att bekräfta. När det är gjort står grannen här."}
      </Text>
      {mayAdd && (
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
          Lägg till en granne
        </Button>
      )}
      <Suspense fallback={null}>{isAdding && <AddSubscriberDialog onClose={adding.close} />}</Suspense>
    </Stack>
  );
}

/** What those who lead and their team are told. Nobody is asked for the level of an exercise, which changes nothing. */
export function InternalFields({ form }: FieldsProps) {
  const { level, isExercise } = form.getValues();
  return (
    <div className={isExercise ? undefined : classes.pair}>
      <Textarea
        label="Intern beskrivning"
        description={`Går till ${isExercise ? "systemägarna" : "föreningens medlemmar"} och Krisgruppen, med områdets team.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        required
        {...form.getInputProps("description")}
      />
      {!isExercise && (
        <NativeSelect
          label="Krisnivå"
          description={CRISIS_LEVELS[level]?.sign}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={LEVELS}
          {...form.getInputProps("level")}
          value={String(level)}
          onChange={({ currentTarget }) => form.setFieldValue("level", Number(currentTarget.value))}
        />
      )}
    </div>
  );
}

/** Says that nothing has changed, which nobody begins with. */
const NOT_FIRST = "update";

interface TemplateButtonsProps {
  areaSlug: string | null;
  written: string;
  /** When the next message is promised: `19:00`. */
  nextAt: string | null;
  onChoose: (text: string) => void;
}

/** The other ready texts of the area, as long as nobody has made one their own. */
function TemplateButtons({ areaSlug, written, nextAt, onChoose }: TemplateButtonsProps) {
  const { association } = useSignedIn();
  const labelId = useId();
  const fields = { association: association?.name ?? "", nextAt };
  const templates = templatesFor("update", areaSlug)
    .filter(({ key }) => key !== NOT_FIRST)
    .map(({ key, label, text }) => ({ key, label, text: text(fields) }));
  const others = templates.filter(({ text }) => text !== written);
  if (written !== "" && others.length === templates.length) return null;

  return (
    <Group gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm">
        {written === "" ? "Börja från en mall:" : "Byt till en annan mall:"}
      </Text>
      {others.map(({ key, label, text }) => (
        <Button key={key} variant="default" px="sm" onClick={() => onChoose(text)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** In the order in which people are reached fastest. */
const CHANNELS = ["sms", "email", "push"] as const;

/** The notification methods, for both texts (CRIS-04). */
export function ChannelFields({ form }: FieldsProps) {
  const { methods } = form.getValues();
  const { methods: error } = form.errors;
  const isSilent = CHANNELS.every((channel) => !methods[channel]);

  return (
    <Fieldset legend="Skicka med" variant="unstyled" classNames={{ legend: classes.legend }}>
      <Group gap="lg">
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_LABELS[channel]}
            checked={methods[channel]}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue(`methods.${channel}`, checked);
              form.clearFieldError("methods");
            }}
          />
        ))}
      </Group>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      ) : (
        isSilent && (
          <Text size="sm" c="dimmed" mt="xs">
            Inget meddelande skickas. Krisläget syns ändå i portalen.
          </Text>
        )
      )}
    </Fieldset>
  );
}

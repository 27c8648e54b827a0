import { Alert, Button, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle, IconDeviceFloppy, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { DateTimeField } from "#client/components/date-fields/date-time-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextCheck } from "#client/components/text-check.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { receiversOf } from "#shared/calculations/alert-receivers.ts";
import { COLLABORATION_ALERT_KINDS } from "#shared/enums.ts";
import { ALERT_DETAIL_MAX_LENGTH, EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { readyAlert, saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
import { ALERT_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertBadges, AlertFacts } from "./alert-facts.tsx";
import type { Sending } from "./alert-views.ts";
import classes from "./alerts.module.css";
import { AudienceFields } from "./audience-fields.tsx";
import type { AlertFormValues } from "./form-values.ts";
import { NOT_SENT, SendDialog, useReviewAlert, useSendAlert } from "./send-dialog.tsx";

interface AlertFormProps {
  ownName: string;
  sending: Sending;
  onReadAnew: () => void;
  firstDraftId: string | null;
  initialValues: AlertFormValues;
}

/** Writes an alert beside what its receivers will see. It leaves only after one has seen whom it reaches. */
export function AlertForm({ ownName, sending, onReadAnew, firstDraftId, initialValues }: AlertFormProps) {
  const form = useSchemaForm<AlertFormValues>(readyAlert, { initialValues });
  const draft = useAlertDraft(form, firstDraftId);
  const { review, isChecking, isReviewing, close, refuse, refusal } = useReviewAlert(form, onReadAnew);
  const alert = useSendAlert({ draftId: draft.id, onRefused: refuse });
  const { withinKilometres, ...audience } = form.values;
  const receivers = receiversOf(sending.partners, { ...audience, withinKilometres: Number(withinKilometres) || null });

  return (
    <form noValidate onSubmit={form.onSubmit(review)}>
      <div className={classes.columns}>
        <Stack gap="md">
          <SectionCard title="Larmet">
            <ContentFields form={form} />
          </SectionCard>
          <SectionCard title="Mottagare">
            <AudienceFields form={form} sending={sending} receivers={receivers} />
          </SectionCard>
        </Stack>
        <Stack gap="md" className={classes.aside}>
          <AlertPreview ownName={ownName} values={form.values} />
          {draft.error !== null && (
            <Alert color="kris" role="alert" title={draft.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
              {errorText(draft.error)}
            </Alert>
          )}
          {refusal !== null && (
            <Alert color="kris" role="note" title={NOT_SENT} icon={<IconAlertTriangle size={20} aria-hidden />}>
              {refusal}
            </Alert>
          )}
          <Group gap="sm">
            <Button
              type="submit"
              loading={isChecking}
              disabled={sending.hindrance !== null || receivers.length === 0}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            >
              Skicka larm
            </Button>
            <Button
              variant="default"
              loading={draft.isSaving}
              leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden />}
              onClick={draft.save}
            >
              Spara utkast
            </Button>
          </Group>
        </Stack>
      </div>
      {isReviewing && (
        <SendDialog
          values={form.values}
          receivers={receivers}
          isSending={alert.isSending}
          error={alert.error}
          onSend={() =>
            alert.send(
              form.values,
              receivers.map(({ linkId }) => linkId),
            )
          }
          onClose={close}
        />
      )}
      <UnsavedChangesDialog isDirty={form.isDirty() && !alert.isSent} />
    </form>
  );
}

/** The alert as its receivers will read it. */
function AlertPreview({ ownName, values }: { ownName: string; values: AlertFormValues }) {
  const areas = trpc.preparedness.domains.useQuery();
  const { text, quantity, neededWhen, place, replyBy, crisisDomainId } = values;
  const area = areas.data?.find(({ id }) => id === crisisDomainId)?.name ?? null;
  return (
    <SectionCard title="Så ser mottagarna larmet">
      <Stack gap="sm">
        <AlertBadges alert={values} />
        <Text fw={600}>Från {ownName}</Text>
        {text.trim() === "" && <Text c="dimmed">Texten visas här.</Text>}
        <AlertFacts alert={{ text, quantity, neededWhen, place, area, replyBy: isWritten(replyBy) ? replyBy : null }} />
      </Stack>
    </SectionCard>
  );
}

/** Half a day, or a day without a time, is none yet. */
const isWritten = (replyBy: string): boolean => isDay(replyBy.slice(0, 10)) && replyBy[10] === "T" && isTime(replyBy.slice(11));

/** «Spara utkast»: the first time a new one, then the same one again. */
function useAlertDraft(form: UseFormReturnType<AlertFormValues>, firstId: string | null) {
  const [id, setId] = useState(firstId);
  const draft = useAction(trpc.collaborationAlerts.saveDraft, {
    done: () => ["Utkastet är sparat", "Det finns i inkorgen under Utkast."],
    failed: "Utkastet kunde inte sparas",
    touches: ["collaborationAlerts.drafts"],
  });

  function save(): void {
    const written = saveDraftInput.safeParse({ ...form.values, draftId: id });
    if (!written.success) {
      form.validate();
      return;
    }
    draft.send(form.values.audience === "chosen" ? written.data : { ...written.data, chosenLinkIds: [] }, {
      onDone: (saved) => {
        setId(saved.id);
        form.resetDirty();
      },
      onRefused: (refusal) => void showAtFields(form, refusal),
    });
  }
  return { id, save, isSaving: draft.isPending, error: draft.refusal, failed: draft.failed };
}

type Form = UseFormReturnType<AlertFormValues>;

const KINDS = COLLABORATION_ALERT_KINDS.map((value) => ({ value, label: ALERT_KIND_LABELS[value] }));

/** What the alert says. */
function ContentFields({ form }: { form: Form }) {
  const areas = trpc.preparedness.domains.useQuery();
  const { text } = form.values;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label="Typ" withAsterisk allowDeselect={false} data={KINDS} {...form.getInputProps("kind")} />
        <Select
          label="Område"
          allowDeselect={false}
          data={[{ value: "", label: "Inget område" }, ...(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps("crisisDomainId")}
        />
      </SimpleGrid>
      <Textarea
        label="Vad gäller det?"
        description="Det viktigaste först. Skriv roller och platser, inte namn på boende."
        withAsterisk
        rows={4}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        {...form.getInputProps("text")}
      />
      <TextCheck text={text} bySms={false} onReplace={(cheaper) => form.setFieldValue("text", cheaper)} />
      <SimpleGrid type="container" cols={{ base: 1, "520px": 2 }}>
        <TextInput
          label="Hur mycket"
          placeholder="Till exempel 200 liter vatten"
          maxLength={ALERT_DETAIL_MAX_LENGTH}
          {...form.getInputProps("quantity")}
        />
        <TextInput
          label="När"
          placeholder="Till exempel i kväll före kl 20"
          maxLength={ALERT_DETAIL_MAX_LENGTH}
          {...form.getInputProps("neededWhen")}
        />
        <TextInput
          label="Plats"
          placeholder="Till exempel porten mot gården"
          maxLength={ALERT_DETAIL_MAX_LENGTH}
          {...form.getInputProps("place")}
        />
        <DateTimeField label="Svar senast" {...form.getInputProps("replyBy")} />
      </SimpleGrid>
      <CrisisField form={form} />
      <Switch
        label="Brådskande"
        description="Mejlas genast, även under mottagarnas tysta timmar."
        {...form.getInputProps("isUrgent", { type: "checkbox" })}
      />
      <Switch label="Övning" description="Larmet märks ÖVNING överallt." {...form.getInputProps("isExercise", { type: "checkbox" })} />
    </Stack>
  );
}

/** The own crisis that it belongs to; what belongs to an exercise is one. */
function CrisisField({ form }: { form: Form }) {
  const { crises } = useActiveCrises();
  if (crises.length === 0 && !form.values.crisisActivationId) return null;
  return (
    <Select
      label="Hör till krisläge"
      description="Syns bara för er."
      allowDeselect={false}
      data={[{ value: "", label: "Inget krisläge" }, ...crises.map((crisis) => ({ value: crisis.id, label: crisisTitle(crisis) }))]}
      {...form.getInputProps("crisisActivationId")}
      onChange={(id) => {
        const crisis = crises.find((candidate) => candidate.id === id);
        form.setFieldValue("crisisActivationId", id ?? "");
        if (crisis?.isExercise) form.setFieldValue("isExercise", true);
        if (crisis && !form.values.crisisDomainId) form.setFieldValue("crisisDomainId", crisis.crisisDomainId);
      }}
    />
  );
}

import { Alert, Button, Modal, Stack, Switch, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconPrinter, IconStairs } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorReason, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { LEVEL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";
import classes from "./crisis-levels.module.css";
import print from "./crisis-levels-page.module.css";
import { LevelCard } from "./level-card.tsx";
import type { CrisisLevel } from "./level-views.ts";

/** The five levels as a ladder; `?vy=personer` shows what each means for each persona. */
export function Component() {
  const { association } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<number | null>(null);
  const found = trpc.crisisLevels.list.useQuery();
  const showsPersonas = search.get("vy") === "personer";
  const mayEdit = can(association?.role, "preparedness:decide");
  const levels = found.data?.levels ?? [];
  const editedLevel = levels.find(({ level }) => level === edited);

  return (
    <>
      <Stack gap="lg" className={print.screen}>
        <PageHeader
          mb={0}
          title="Krisnivåer"
          description="Från en störning på några timmar till höjd beredskap. Nivån säger vem som beslutar och vad ni gör."
          actions={
            levels.length > 0 && (
              <>
                {association && (
                  <LinkButton to="/crisis-journey" variant="default">
                    Krisresan minut för minut
                  </LinkButton>
                )}
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
                  Skriv ut nivåkort
                </Button>
              </>
            )
          }
        />
        {found.isPending && <ListSkeleton rows={5} rowHeight={160} />}
        {found.isLoadingError && <ErrorCard error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && levels.length === 0 && <EmptyState icon={IconStairs}>Krisnivåerna är inte inlagda i portalen.</EmptyState>}
        {found.data && levels.length > 0 && (
          <>
            <Switch
              label="Visa per person"
              description="Sex påhittade boende med olika behov. Tryck på en person för att se vad nivån betyder."
              checked={showsPersonas}
              onChange={({ currentTarget: { checked } }) =>
                setSearch(checked ? { vy: "personer" } : {}, { replace: true, preventScrollReset: true })
              }
            />
            <ol className={classes.ladder} aria-label="Krisnivåer">
              {levels.map((level) => (
                <LevelCard
                  key={level.level}
                  level={level}
                  personas={showsPersonas ? found.data.personas : null}
                  onEdit={mayEdit ? () => setEdited(level.level) : undefined}
                />
              ))}
            </ol>
            <Text size="sm" c="dimmed">
              Vårt förslag när SMHI varnar: gul, överväg nivå 1. Orange, nivå 2. Röd, nivå 3.
            </Text>
          </>
        )}
      </Stack>
      <LevelCardsPaper levels={levels} associationName={association?.name} />
      <OwnTextDialog level={editedLevel ?? null} onClose={() => setEdited(null)} />
    </>
  );
}

/** The level cards as they hang on a wall. They are drawn on paper only. */
function LevelCardsPaper({ levels, associationName }: { levels: readonly CrisisLevel[]; associationName: string | undefined }) {
  return (
    <div className={print.paper}>
      <h1>Krisnivåer{associationName && `, ${associationName}`}</h1>
      {levels.map((level) => (
        <section key={level.level} className={print.card}>
          <h2>
            Nivå {level.level}: {level.name}
          </h2>
          <p>{level.signs}</p>
          <h3>Föreningen gör</h3>
          {level.ownText ? <p className={print.own}>{level.ownText.text}</p> : <List lines={level.associationActions} />}
          <h3>Boende gör</h3>
          <List lines={level.residentActions} />
          <h3>Beslutar</h3>
          <p>{level.decidedBy}</p>
        </section>
      ))}
      <p>Vid fara för liv: ring 112. Information vid kris: 113 13. Beredskapskanal: P4.</p>
    </div>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface OwnTextDialogProps {
  /** The level as it stands now; null: none is edited. */
  level: CrisisLevel | null;
  onClose: () => void;
}

/** What the association does on a level, in its own words. A blank field brings back the general text. */
function OwnTextDialog({ level, onClose }: OwnTextDialogProps) {
  return (
    <Modal opened={level !== null} onClose={onClose} title={level && `Nivå ${level.level}: ${level.name}`} size={560}>
      {level && <Content key={level.level} level={level} onDone={onClose} />}
    </Modal>
  );
}

function Content({ level, onDone }: { level: CrisisLevel; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [seenAt, setSeenAt] = useState(level.ownText?.updatedAt ?? null);
  const form = useSchemaForm(saveLevelTextInput, {
    initialValues: { level: level.level, text: level.ownText?.text ?? level.associationActions.join("\n"), seenAt },
  });
  const save = trpc.crisisLevels.saveText.useMutation({
    onSuccess: (saved) => {
      notify.success(saved ? "Texten är sparad" : "Den allmänna texten gäller igen");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
    onSettled: () => utils.crisisLevels.list.invalidate(),
  });
  const newer = errorReason(save.error) === "LEVEL_TEXT_CHANGED" && (level.ownText?.updatedAt ?? null) !== seenAt ? level : null;

  return (
    <DialogForm
      onSubmit={form.onSubmit(({ text }) => {
        const basis = newer ? (newer.ownText?.updatedAt ?? null) : seenAt;
        setSeenAt(basis);
        save.mutate({ level: level.level, text: text || null, seenAt: basis });
      })}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={save.isPending}
      error={newer ? null : formError(save.error)}
    >
      <Text>Skriv vad er förening gör på den här nivån. Alla medlemmar ser texten i stället för den allmänna.</Text>
      {newer && (
        <Alert color="varsel" role="alert" title="Någon annan har ändrat texten" icon={<IconAlertTriangle size={20} aria-hidden />}>
          <Text inherit className={classes.own} mb="xs">
            {newer.ownText?.text ?? "Den allmänna texten gäller nu."}
          </Text>
          <Text inherit>Det du skrev står kvar nedan. Sparar du igen ersätter din text den nya.</Text>
        </Alert>
      )}
      <Textarea
        label="Föreningen gör"
        description="Lämna tomt för att visa den allmänna texten igen."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={LEVEL_TEXT_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps("text")}
        onChange={({ currentTarget }) => {
          form.setFieldValue("text", currentTarget.value);
          if (newer) {
            setSeenAt(newer.ownText?.updatedAt ?? null);
            save.reset();
          }
        }}
      />
    </DialogForm>
  );
}

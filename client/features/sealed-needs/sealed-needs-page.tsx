import { Alert, Button, Checkbox, type CheckboxProps, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconClock, IconLock } from "@tabler/icons-react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { HELP_KINDS } from "#shared/enums.ts";
import { SEALED_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { sealNeedsInput } from "#shared/schemas/sealed-needs.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { HELP_KIND_LABELS, helpInWords } from "#shared/text/crisis-labels.ts";
import { SEALED_NEED_READER_LABELS, SEALED_NEEDS_CONSENT } from "#shared/text/sealed-needs.ts";

type Own = RouterOutputs["sealedNeeds"]["own"];
type Sealed = NonNullable<Own["sealed"]>;

const TITLE = "Förseglade behov";

/** What one will need help with in a crisis, told in advance and read by nobody until then. */
export function Component() {
  const { association } = useSignedIn();
  return association ? <SealedNeeds associationId={association.id} /> : <NoAssociation title={TITLE} />;
}

function SealedNeeds({ associationId }: { associationId: string }) {
  const query = trpc.sealedNeeds.own.useQuery();
  const [isWriting, writing] = useDisclosure(false);
  return (
    <Stack gap="lg" maw={820}>
      <PageHeader
        mb={0}
        title={TITLE}
        description="Berätta i förväg vad du behöver hjälp med i en kris. Det krypteras, och öppnas först av den som leder ett krisläge."
      />
      <Loaded query={query} failure="Dina behov kunde inte hämtas" skeleton={<ListSkeleton rows={2} rowHeight={120} />}>
        {(own) => (
          <KeepFocus when={own}>
            <Stack gap="lg">
              <SectionCard title="Det du har skrivit">
                {own.sealed === null ? (
                  <EmptyState icon={IconLock} action={<Button onClick={writing.open}>Skriv dina behov</Button>}>
                    Du har inte skrivit något. Det är frivilligt.
                  </EmptyState>
                ) : (
                  <Written sealed={own.sealed} onWrite={writing.open} />
                )}
              </SectionCard>
              <WhoReads own={own} associationId={associationId} />
              {isWriting && <WriteDialog words={own.sealed?.words ?? null} onClose={writing.close} />}
            </Stack>
          </KeepFocus>
        )}
      </Loaded>
    </Stack>
  );
}

function Written({ sealed: { words, endsAt, isAsked }, onWrite }: { sealed: Sealed; onWrite: () => void }) {
  const { formatDateLong } = useDateFormat();
  const [isRemoving, removing] = useDisclosure(false);
  const renew = useAction(trpc.sealedNeeds.renew, { done: () => "Tack, det gäller ett år till", failed: "Det kunde inte sparas" });
  const remove = useAction(trpc.sealedNeeds.remove, { done: () => "Dina behov är borttagna", failed: "De kunde inte tas bort" });
  return (
    <Stack gap="md">
      {words === null ? (
        <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title="Skriv dem igen">
          Det du skrev går inte att öppna längre: nyckeln till det har gått förlorad. Ingen kan läsa det, inte heller i en kris.
        </Alert>
      ) : (
        <div>
          {words.kinds.length > 0 && (
            <Text fw={650} fz="lg">
              {helpInWords(words.kinds)}
            </Text>
          )}
          {words.text && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{words.text}</Text>}
          {!isAsked && (
            <Text c="dimmed" size="sm" mt={6}>
              Gäller till {formatDateLong(endsAt)}.
            </Text>
          )}
        </div>
      )}
      {words !== null && isAsked && (
        <Alert color="varsel" role="status" icon={<IconClock size={20} aria-hidden />} title="Stämmer det ännu?">
          <Text>Annars tas det bort {formatDateLong(endsAt)}.</Text>
          <Button mt="xs" loading={renew.isPending} onClick={() => renew.send()}>
            Ja, det stämmer
          </Button>
        </Alert>
      )}
      <Group gap="sm">
        <Button variant={words === null ? "filled" : "default"} onClick={onWrite}>
          {words === null ? "Skriv dem igen" : "Ändra"}
        </Button>
        <Button variant="subtle" color="kris" loading={remove.isPending} onClick={removing.open}>
          Ta bort
        </Button>
      </Group>
      <Confirm
        opened={isRemoving}
        title="Ta bort dina behov?"
        text="De raderas genast, och ditt samtycke upphör."
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.send()}
        onClose={removing.close}
      />
    </Stack>
  );
}

/** Who could be given them, and who has been. */
function WhoReads({ own: { stairwell, knowsFlats, readings }, associationId }: { own: Own; associationId: string }) {
  const { formatDayTime } = useDateFormat();
  return (
    <SectionCard title="Vem som får läsa">
      <Stack gap="md">
        <Text>
          {stairwell
            ? `Den som leder ett krisläge, och trapphusombudet i ${stairwell}. Bara så länge krisläget pågår, aldrig i en övning. Du får veta vem som har läst.`
            : "Den som leder ett krisläge. Bara så länge krisläget pågår, aldrig i en övning. Du får veta vem som har läst."}
        </Text>
        {!stairwell && (
          <Text>
            Portalen vet inte var du bor, så inget trapphusombud ser dina behov.{" "}
            {knowsFlats ? (
              <TextLink to="/settings">Skriv var du bor i dina inställningar</TextLink>
            ) : (
              <TextLink to={subscribePath(associationId)} reloadDocument>
                Prenumerera på krislarm och säg ditt trapphus
              </TextLink>
            )}
          </Text>
        )}
        {readings.length > 0 && (
          <ListRows label="Har läst dina behov">
            {readings.map(({ id, reader, readAs, crisis, isActive, at }) => (
              <ListRow
                key={id}
                title={`${reader ?? "Någon vars konto är borttaget"}, ${SEALED_NEED_READER_LABELS[readAs]}`}
                details={`Fick läsa ${formatDayTime(at)} i krisläget ${crisis}${isActive ? ", som pågår" : ""}`}
              />
            ))}
          </ListRows>
        )}
      </Stack>
    </SectionCard>
  );
}

/** The words, and each time the consent with them. */
function WriteDialog({ words, onClose }: DialogProps & { words: Sealed["words"] }) {
  return (
    <FormDialog
      title="Vad behöver du hjälp med?"
      size={520}
      submit="Försegla"
      schema={sealNeedsInput}
      initial={{ kinds: words?.kinds ?? [], text: words?.text ?? "", consents: false }}
      action={useAction(trpc.sealedNeeds.seal, { done: () => "Dina behov är förseglade", failed: "Det är inte sparat" })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Checkbox.Group label="Hjälp med" size="md" {...field("kinds")}>
            <SimpleGrid cols={2} spacing={8} mt={8}>
              {HELP_KINDS.map((kind) => (
                <Checkbox key={kind} size="md" value={kind} label={HELP_KIND_LABELS[kind]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Textarea
            label="Berätta kort"
            description="Vad du behöver, inte varför. Diagnosen behöver ingen veta."
            autosize
            minRows={3}
            maxLength={SEALED_TEXT_MAX_LENGTH}
            {...field("text")}
          />
          <Consent {...field("consents", { type: "checkbox" })} />
          <Text size="sm" c="dimmed">
            Samtycket gäller ett år. Du kan ändra eller ta bort det du har skrivit när du vill.
          </Text>
        </>
      )}
    </FormDialog>
  );
}

/** Mantine says of a box that it is refused, and not to a screen reader. */
function Consent(props: CheckboxProps) {
  return <Checkbox size="md" label={SEALED_NEEDS_CONSENT} aria-invalid={props.error ? true : undefined} {...props} />;
}

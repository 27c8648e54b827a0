import { Alert, Button, Modal, SegmentedControl, Stack, Text, Textarea, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlayerPause, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { inviteByCodeInput, inviteByEmailInput } from "#shared/schemas/collaboration.ts";
import { codeInWords } from "#shared/text/collaboration-labels.ts";
import type { Network, Partner, Suggestion } from "./collaboration-views.ts";
import { Invitations } from "./invitations.tsx";
import { type PartnerAction, PartnerDialogs } from "./partner-dialogs.tsx";
import { PartnerRow } from "./partner-row.tsx";
import { useCollaborationChanges } from "./use-network-change.ts";

interface NetworkContentProps {
  network: Network;
  mayManage: boolean;
}

export function NetworkContent({ network: { settings, partners, received, sent, suggestions }, mayManage }: NetworkContentProps) {
  const [invited, setInvited] = useState<{ code: string } | null>(null);
  const [task, setTask] = useState<{ partner: Partner; action: PartnerAction } | null>(null);
  const mayInvite = mayManage && settings !== null && !settings.isPaused;
  const invite = mayInvite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInvited({ code: "" })}>
      Bjud in förening
    </Button>
  );
  return (
    <Stack gap="lg">
      {settings?.isPaused && (
        <Alert color="varsel" title="All delning är pausad" icon={<IconPlayerPause size={20} aria-hidden />}>
          Ingen ser vad ni delar, inga larm kommer fram och ni kan inte bjuda in någon.{" "}
          <TextLink to="/collaboration/settings">Öppna inställningar</TextLink>
        </Alert>
      )}
      <Invitations received={received} sent={sent} mayManage={mayManage} />
      <SectionCard title="Ni samverkar med" action={partners.length > 0 && invite}>
        {partners.length > 0 ? (
          <ListRows label="Föreningar som ni samverkar med">
            {partners.map((partner) => (
              <PartnerRow
                key={partner.linkId}
                partner={partner}
                mayManage={mayManage}
                onAction={(action) => setTask({ partner, action })}
              />
            ))}
          </ListRows>
        ) : (
          <EmptyState icon={IconUsersGroup} action={invite}>
            Nätverket är tomt. Börja med huset bredvid.
          </EmptyState>
        )}
      </SectionCard>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} mayInvite={mayInvite} onInvite={(code) => setInvited({ code })} />}
      {settings && <OwnCodeCard code={settings.code} />}
      {invited && <InviteDialog code={invited.code} onClose={() => setInvited(null)} />}
      <PartnerDialogs task={task} onDone={() => setTask(null)} />
    </Stack>
  );
}

/** What others enter to invite this association. */
function OwnCodeCard({ code }: { code: string }) {
  return (
    <SectionCard title="Er kod">
      <Stack gap="sm" maw={480}>
        <Text>Lämna koden till en förening som ni litar på. Med den kan de bjuda in er, inget mer.</Text>
        <CopyField label="Samverkanskod" value={codeInWords(code)} />
      </Stack>
    </SectionCard>
  );
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  mayInvite: boolean;
  onInvite: (code: string) => void;
}

/** Neighbours with the same postal code that let themselves be found. */
function Suggestions({ suggestions, mayInvite, onInvite }: SuggestionsProps) {
  return (
    <SectionCard title="Föreslagna grannar">
      <Text size="sm" c="dimmed" mb="xs">
        Föreningar med samma postnummer som har valt att synas.
      </Text>
      <ListRows label="Föreslagna grannar">
        {suggestions.map(({ code, name, city, presentation }) => (
          <ListRow
            key={code}
            title={name}
            details={
              <>
                {city}
                {presentation && <div>{presentation}</div>}
              </>
            }
            action={
              mayInvite && (
                <Button variant="default" onClick={() => onInvite(code)}>
                  Bjud in<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

type Way = "code" | "email";
const WAYS: { value: Way; label: string }[] = [
  { value: "code", label: "Med kod" },
  { value: "email", label: "Med e-post" },
];

/** «Bjud in förening», by the other's code or by e-mail. */
function InviteDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [way, setWay] = useState<Way>("code");
  return (
    <Modal opened onClose={onClose} title="Bjud in förening" size={520}>
      <Stack gap="md">
        <SegmentedControl aria-label="Hur ni bjuder in" fullWidth data={WAYS} value={way} onChange={(value) => setWay(value as Way)} />
        {way === "code" ? <InviteByCodeForm code={code} onDone={onClose} /> : <InviteByEmailForm onDone={onClose} />}
      </Stack>
    </Modal>
  );
}

const MESSAGE = { label: "Hälsning", description: "Frivillig. Skriv roller, inte namn på boende.", autosize: true, minRows: 2, maxRows: 5 };

/** Asks an association by the code that it has given out. */
function InviteByCodeForm({ code, onDone }: { code: string; onDone: () => void }) {
  const onChanged = useCollaborationChanges();
  const form = useSchemaForm(inviteByCodeInput, { initialValues: { code: code && codeInWords(code), message: "" } });
  const invite = trpc.collaboration.inviteByCode.useMutation({
    onSuccess: async () => {
      await onChanged();
      notify.success("Inbjudan är skickad", "Föreningens systemägare får ett mejl.");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      onCancel={onDone}
      submitLabel="Bjud in"
      isSaving={invite.isPending}
      error={formError(invite.error)}
    >
      <TextInput
        label="Föreningens samverkanskod"
        description="Den står på deras sida Nätverk."
        placeholder="K7MD4-XPQ82"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        withAsterisk
        data-autofocus
        {...form.getInputProps("code")}
      />
      <Textarea {...MESSAGE} {...form.getInputProps("message")} />
    </DialogForm>
  );
}

/** Mails a link that is good once. */
function InviteByEmailForm({ onDone }: { onDone: () => void }) {
  const onChanged = useCollaborationChanges();
  const form = useSchemaForm(inviteByEmailInput, { initialValues: { email: "", message: "" } });
  const invite = trpc.collaboration.inviteByEmail.useMutation({
    onSuccess: async () => {
      await onChanged();
      notify.success("Inbjudan är skickad", "Länken gäller i 14 dagar.");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      onCancel={onDone}
      submitLabel="Skicka inbjudan"
      isSaving={invite.isPending}
      error={formError(invite.error)}
    >
      <TextInput
        label="E-post till föreningens styrelse"
        description="De får en länk som fungerar en gång."
        type="email"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps("email")}
      />
      <Textarea {...MESSAGE} {...form.getInputProps("message")} />
    </DialogForm>
  );
}

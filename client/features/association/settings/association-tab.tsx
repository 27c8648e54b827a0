import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDoorExit, IconInfoCircle, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { can } from "#shared/permissions.ts";
import { updateAssociationInput } from "#shared/schemas/association.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

/** The settings' tab about the association. Whoever has just left it sees that there is none (decision 30). */
export function AssociationTab() {
  const { association } = useSignedIn();
  return (
    <KeepFocus when={association?.id}>
      <TabContent />
    </KeepFocus>
  );
}

function TabContent() {
  const { association } = useSignedIn();
  const overview = trpc.association.overview.useQuery(undefined, { enabled: association !== null });

  if (!association) return <NoAssociation />;
  return (
    <Loaded query={overview} skeleton={<Skeleton h={360} radius="lg" aria-label="Laddar föreningsuppgifterna" />}>
      {({ association: house, memberCount }) => (
        <Stack gap="lg">
          <AssociationForm key={house.id} association={house} role={association.role} />
          <LeaveAssociationCard name={house.name} isOnlyMember={memberCount === 1} />
        </Stack>
      )}
    </Loaded>
  );
}

function NoAssociation() {
  return (
    <SectionCard title="Ingen förening">
      <Stack gap="md" align="flex-start">
        <Text>Ditt konto är inte kopplat till någon förening. Gå med i en med en inbjudningskod.</Text>
        <LinkButton to="/join-association" state={REOPEN_SETUP}>
          Gå med i en förening
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

interface AssociationFormProps {
  association: RouterOutputs["association"]["current"];
  role: AssociationRole;
}

/** Name, address and city, for owners to change; everybody else reads them. The server asks for the role again. */
function AssociationForm({ association, role }: AssociationFormProps) {
  const mayEdit = can(role, "association:edit");
  const form = useSchemaForm(updateAssociationInput, { initialValues: valuesOf(association), validateInputOnChange: true });
  const update = useAction(trpc.association.update, {
    done: () => "Föreningen uppdaterad!",
    failed: "Fel",
    touches: ["association", "auth.session"],
    toasts: notifyAccess,
  });

  // Only what was changed here: another owner may have changed the rest meanwhile.
  const save = ({ associationName, address, city }: typeof form.values): void =>
    update.send(
      {
        ...(form.isDirty("associationName") && { associationName }),
        ...(form.isDirty("address") && { address }),
        ...(form.isDirty("city") && { city }),
      },
      {
        onDone: (updated) => {
          form.setInitialValues(valuesOf(updated));
          form.reset();
        },
        onRefused: (error) => {
          showAtFields(form, error);
          notifyAccess.error(update.failed, errorText(error));
        },
      },
    );

  return (
    <SectionCard title="Namn och adress" action={<Text c="dimmed">Din roll: {ROLE_LABELS[role]}</Text>}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          {!mayEdit && (
            <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />}>
              Endast administratörer kan ändra dessa uppgifter.
            </Alert>
          )}
          <TextInput label="Föreningens namn" required disabled={!mayEdit} {...form.getInputProps("associationName")} />
          <TextInput label="Adress" autoComplete="street-address" disabled={!mayEdit} {...form.getInputProps("address")} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Postnummer"
              description={mayEdit ? "Ändras på sidan Föreningsuppgifter." : undefined}
              variant="filled"
              readOnly
              disabled={!mayEdit}
              value={association.postalCode ? formatPostalCode(association.postalCode) : ""}
            />
            <TextInput
              label="Ort"
              description={mayEdit ? "Visas för den som ansöker." : undefined}
              disabled={!mayEdit}
              {...form.getInputProps("city")}
            />
          </SimpleGrid>
          {mayEdit && (
            <div>
              <SteadyButton type="submit" isBusy={update.isPending} isIdle={!form.isDirty() || !form.isValid()}>
                Spara ändringar
              </SteadyButton>
            </div>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}

function valuesOf({ name, address, city }: Pick<RouterOutputs["association"]["current"], "name" | "address" | "city">) {
  return { associationName: name, address: address ?? "", city: city ?? "" };
}

interface LeaveAssociationCardProps {
  name: string;
  /** The association closes with its last member. */
  isOnlyMember: boolean;
}

/** The way out of the association, with a question before it. */
function LeaveAssociationCard({ name, isOnlyMember }: LeaveAssociationCardProps) {
  const [isAsking, dialog] = useDisclosure(false);
  return (
    <SectionCard title="Lämna föreningen">
      <Stack gap="md" align="flex-start">
        <Text>
          {isOnlyMember
            ? `Du är ensam medlem i ${name}. Lämnar du den stängs den, och de som prenumererar på krislarm får veta det och tas bort.`
            : `Du förlorar tillgången till ${name} och dess uppgifter direkt. Ditt konto finns kvar.`}
        </Text>
        <Button variant="outline" color="kris" leftSection={<IconDoorExit size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
          Lämna föreningen
        </Button>
      </Stack>
      {isAsking && <LeaveDialog name={name} isOnlyMember={isOnlyMember} onClose={dialog.close} />}
    </SectionCard>
  );
}

function LeaveDialog({ name, isOnlyMember, onClose }: LeaveAssociationCardProps & DialogProps) {
  const [typed, setTyped] = useState("");
  const utils = trpc.useUtils();
  const leave = trpc.membership.leave.useMutation({
    onSuccess: () => {
      notifyAccess.success("Du har lämnat föreningen");
      // All that the portal shows depends on the association.
      void utils.invalidate();
    },
    onError: (error) => notifyAccess.error("Fel", `Kunde inte lämna föreningen: ${errorText(error)}`),
  });
  return (
    <Dialog title={isOnlyMember ? "Stänga föreningen?" : "Lämna föreningen?"} size={440} onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            leave.mutate({ closes: isOnlyMember ? typed : null }, { onSuccess: close });
          }}
        >
          <Stack gap="md">
            <Text>
              {isOnlyMember
                ? `${name} stängs för gott. Det går inte att ångra.`
                : `Vill du lämna ${name}? För att komma tillbaka behöver du en ny inbjudan.`}
            </Text>
            {isOnlyMember && (
              <TextInput
                label={`Skriv föreningens namn, ${name}, för att bekräfta`}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                data-autofocus
              />
            )}
            {leave.error && (
              // The toast has been read out with the same words.
              <Alert color="varsel" role="note" icon={<IconInfoCircle size={20} aria-hidden />}>
                <Text inherit>{errorText(leave.error)}</Text>
                {errorReason(leave.error) === "LAST_OWNER_CANNOT_LEAVE" && (
                  <TextLink to="/admin?tab=medlemmar" py={8} display="inline-block">
                    Utse en ny systemägare
                  </TextLink>
                )}
              </Alert>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close} data-autofocus={!isOnlyMember || undefined}>
                Avbryt
              </Button>
              <SteadyButton type="submit" color="kris" isBusy={leave.isPending} disabled={isOnlyMember && typed.trim() !== name}>
                {isOnlyMember ? "Lämna och stäng" : "Lämna föreningen"}
              </SteadyButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { inviteToHouseholdInput } from "#shared/schemas/household-sharing.ts";
import { countedAs, SHARED_HOUSEHOLD } from "#shared/text/shared-household.ts";

type Sharing = RouterOutputs["household"]["sharing"];
type Received = Sharing["received"][number];

/** What says who lives in the home, and what it has. */
const HOME = ["household", "preparedness", "water", "recommendations", "forms"] as const;
const ENDING = "Ni kan sluta dela när som helst. Då behåller ni var sin kopia av det som står i hushållet.";

/** «Dela hushållet»: with whom the household is shared, who is asked, and who asks. */
export function ShareHouseholdCard() {
  const query = trpc.household.sharing.useQuery();
  const [isInviting, inviting] = useDisclosure(false);
  return (
    <SectionCard title="Dela hushållet">
      <Loaded query={query} failure="Det gick inte att hämta vilka du delar hushållet med" skeleton={<ListSkeleton rows={1} />}>
        {(sharing) => (
          <KeepFocus when={sharing}>
            <Stack gap="md">
              {sharing.role === null && (
                <Text c="dimmed">Bor du ihop med någon som använder portalen? Då kan ni ha ett gemensamt hushåll.</Text>
              )}
              <ReceivedInvitations sharing={sharing} />
              <Housemates sharing={sharing} />
              <SentInvitations sent={sharing.sent} />
              {sharing.role !== "guest" && (
                <Button variant="default" onClick={inviting.open} style={{ alignSelf: "flex-start" }}>
                  Bjud in någon
                </Button>
              )}
            </Stack>
          </KeepFocus>
        )}
      </Loaded>
      {isInviting && <InviteDialog onClose={inviting.close} />}
    </SectionCard>
  );
}

function ReceivedInvitations({ sharing: { role, received } }: { sharing: Sharing }) {
  const { formatDay } = useDateFormat();
  const [asked, setAsked] = useState<Received | null>(null);
  const decline = useAction(trpc.household.answerInvitation, {
    failed: "Inbjudan kunde inte avböjas",
    done: () => "Du har avböjt",
    touches: ["household"],
  });
  if (received.length === 0) return null;
  return (
    <>
      <ListRows label="Inbjudningar till dig">
        {received.map((invitation) => {
          const { shareId, name, email, expiresAt } = invitation;
          return (
            <ListRow
              key={shareId}
              title={`${name} vill dela hushåll med dig`}
              details={
                <>
                  {email}. Gäller till {formatDay(expiresAt)}.{role !== null && " Sluta dela först, så kan du godkänna."}
                </>
              }
              action={
                <Group gap="xs">
                  <Button
                    variant="default"
                    aria-label={`Avböj inbjudan från ${name}`}
                    loading={decline.isPending}
                    onClick={() => decline.send({ shareId, accepts: false })}
                  >
                    Avböj
                  </Button>
                  {role === null && (
                    <Button aria-label={`Godkänn inbjudan från ${name}`} onClick={() => setAsked(invitation)}>
                      Godkänn
                    </Button>
                  )}
                </Group>
              }
            />
          );
        })}
      </ListRows>
      {asked && <ConsentDialog invitation={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What one agrees to, said before. */
function ConsentDialog({ invitation: { shareId, name }, onClose }: DialogProps & { invitation: Received }) {
  const accept = useAction(trpc.household.answerInvitation, {
    failed: "Inbjudan kunde inte godkännas",
    done: () => [`Du delar nu hushåll med ${name}`],
    touches: HOME,
  });
  return (
    <Dialog title={`Dela hushåll med ${name}?`} onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <Text>
            Det {name} har skrivit om sitt hushåll blir ert gemensamma. {SHARED_HOUSEHOLD}
          </Text>
          <Text>
            Det du själv har skrivit visas inte så länge ni delar, och {name} ser det inte. {ENDING} Din kopia ersätter det du skrev om ditt
            eget hushåll, men dina egna sparade produkter finns kvar.
          </Text>
          <DialogFooter
            submit="Godkänn"
            isPending={accept.isPending}
            onSubmit={() => accept.send({ shareId, accepts: true }, { onDone: close })}
            onCancel={close}
          />
        </Stack>
      )}
    </Dialog>
  );
}

function Housemates({ sharing: { housemates, familySize } }: { sharing: Sharing }) {
  const { formatDay } = useDateFormat();
  const end = useAction(trpc.household.endSharing, {
    failed: "Det gick inte att sluta dela",
    done: () => ["Ni delar inte längre", "Ni har var sitt hushåll, med det som stod i det gemensamma."],
    touches: HOME,
  });
  if (housemates.length === 0) return null;
  const isShort = (familySize ?? 0) < housemates.length + 1;
  return (
    <>
      {isShort ? (
        <Alert color="varsel" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {countedAs(familySize)}
        </Alert>
      ) : (
        <Text>{countedAs(familySize)}</Text>
      )}
      <ListRows label="Ni som delar hushållet">
        {housemates.map(({ name, since, shareId, isHost }) => (
          <ListRow
            key={`${shareId} ${name}`}
            title={name}
            details={`${isHost ? "Bjöd in dig till hushållet. " : ""}${since ? `Delas sedan ${formatDay(since)}.` : ""}`}
            action={
              shareId && (
                <Button
                  variant="default"
                  aria-label={`Sluta dela med ${name}`}
                  loading={end.isPending}
                  onClick={() => end.send({ shareId })}
                >
                  Sluta dela
                </Button>
              )
            }
          />
        ))}
      </ListRows>
    </>
  );
}

function SentInvitations({ sent }: Pick<Sharing, "sent">) {
  const { formatDay } = useDateFormat();
  const withdraw = useAction(trpc.household.withdrawInvitation, {
    failed: "Inbjudan kunde inte tas tillbaka",
    done: () => "Inbjudan är tillbakatagen",
  });
  if (sent.length === 0) return null;
  return (
    <ListRows label="Du har bjudit in">
      {sent.map(({ shareId, email, expiresAt }) => (
        <ListRow
          key={shareId}
          title={email}
          details={`Väntar på svar. Gäller till ${formatDay(expiresAt)}.`}
          action={
            <Button
              variant="default"
              aria-label={`Ta tillbaka inbjudan till ${email}`}
              loading={withdraw.isPending}
              onClick={() => withdraw.send({ shareId })}
            >
              Ta tillbaka
            </Button>
          }
        />
      ))}
    </ListRows>
  );
}

function InviteDialog({ onClose }: DialogProps) {
  const invite = useAction(trpc.household.invite, {
    failed: "Inbjudan kunde inte skickas",
    done: (_answer, { email }) => ["Inbjudan är skickad", `Den gäller i 14 dagar och besvaras av den som har adressen ${email}.`],
  });
  return (
    <FormDialog
      title="Dela hushållet"
      submit="Skicka inbjudan"
      schema={inviteToHouseholdInput}
      initial={{ email: "" }}
      action={invite}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>Det som står i ditt hushåll blir gemensamt när den du bjuder in har godkänt. {SHARED_HOUSEHOLD}</Text>
          <Text>Den du bjuder in får veta ditt namn och din e-postadress. {ENDING}</Text>
          <TextInput label="Den andras e-postadress" type="email" inputMode="email" autoComplete="off" {...field("email")} />
        </>
      )}
    </FormDialog>
  );
}

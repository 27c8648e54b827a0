import { Alert, Anchor, Avatar, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconBuildingCommunity, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { mediaAddress } from "#client/lib/media-address.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { useAction } from "#client/ui/use-action.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { JoinCard } from "./join-card.tsx";
import { applied, JOIN_PROBLEMS } from "./join-texts.ts";
import { useAfterApplying } from "./use-after-applying.ts";

type FoundAssociation = RouterOutputs["association"]["lookup"];

interface ApplicationFormProps {
  association: FoundAssociation;
  onChangeCode: () => void;
}

export function ApplicationForm({ association, onChangeCode }: ApplicationFormProps) {
  const [message, setMessage] = useState("");
  const { session } = useSession();
  const goOn = useAfterApplying();
  const apply = useAction(trpc.membership.applyForMembership, {
    done: () => applied(association.name),
    failed: "Fel vid ansökan",
    touches: ["auth.session", "membership"],
    toasts: notifyAccess,
  });
  const refuse = (refusal: unknown): void => {
    // Joined meanwhile, in another tab or by another application: the session then says so too.
    const isMember = errorReason(refusal) === "ALREADY_MEMBER";
    notifyAccess.error(isMember ? JOIN_PROBLEMS.alreadyMember.title : apply.failed, errorText(refusal));
  };

  const send = () => {
    if (apply.isPending) return;
    const problem = !association.id || !session?.profile.id ? "nothingSelected" : session.association ? "alreadyMember" : null;
    if (problem) return notifyAccess.error(JOIN_PROBLEMS[problem].title, JOIN_PROBLEMS[problem].text);
    apply.send({ associationId: association.id, messageToAdmin: message }, { onDone: goOn, onRefused: refuse });
  };

  return (
    <JoinCard title={`Ansök till ${association.name}`}>
      <AssociationFacts association={association} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          <Textarea
            label="Meddelande (valfritt)"
            description="Skriv gärna vem du är, till exempel lägenhet eller uppdrag."
            autosize
            minRows={3}
            maxLength={TEXT_MAX_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" ta="right" mt={-8} className="tabular">
            {message.length} av {TEXT_MAX_LENGTH} tecken
          </Text>
          {apply.refusal && (
            <Alert color="kris" role="alert" title="Fel">
              {errorText(apply.refusal, "Okänt fel")}
            </Alert>
          )}
          <Button type="submit" loading={apply.isPending} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}>
            Skicka ansökan
          </Button>
          <Anchor component="button" type="button" underline="always" onClick={onChangeCode} mih={44} ta="center">
            Ändra kod
          </Anchor>
        </Stack>
      </form>
    </JoinCard>
  );
}

function AssociationFacts({ association }: { association: FoundAssociation }) {
  const place = [association.postalCode && formatPostalCode(association.postalCode), association.city].filter(Boolean).join(" ");
  const address = [association.address, place].filter(Boolean).join(", ");
  return (
    <Group wrap="nowrap" gap="sm">
      <Avatar src={mediaAddress(association.logoUrl)} alt="" radius="md" size={48} color="fjord">
        <IconBuildingCommunity size={26} stroke={1.75} aria-hidden />
      </Avatar>
      <div>
        <Text fw={650}>{association.name}</Text>
        {address && (
          <Text size="sm" c="dimmed">
            {address}
          </Text>
        )}
      </div>
    </Group>
  );
}

import { ActionIcon, Anchor, Loader, Stack, Text } from "@mantine/core";
import { IconDots, IconEye, IconHome, IconUserMinus, IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { HomeFields } from "#client/components/home-fields.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { FilterFields } from "#client/ui/filter-fields.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { type ListState, useListState } from "#client/ui/use-list-state.ts";
import { COMMUNICATION_CHANNELS, SUBSCRIBER_STATUSES } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { listSubscribersInput, setHomeInput } from "#shared/schemas/subscribers.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { addressText, channelText, languageText, NO_EMAIL, NO_PHONE, placeText, STATUSES, type Subscriber } from "./subscriber-views.ts";

const ADDRESS = { words: { stairwellId: "trapphus", channel: "kanal" } };

type OnAction = (subscriber: Subscriber, action: "reveal" | "home" | "remove") => void;

/** A page of the subscribers, found by name, address, status, stairwell and channel. */
export function SubscriberList() {
  const list = useListState(listSubscribersInput, ADDRESS);
  const [asked, setAsked] = useState<{ subscriber: Subscriber; action: "reveal" | "home" | "remove" } | null>(null);
  // SUBS-04: «Alla» is no status.
  const status = list.state.status === "all" ? undefined : list.state.status;
  const subscribers = trpc.subscribers.list.useQuery({ ...list.state, status }, { staleTime: 0, placeholderData: keepPreviousData });
  const columns = useColumns((subscriber, action) => setAsked({ subscriber, action }));
  const close = (): void => setAsked(null);

  return (
    <Stack gap="md">
      <Filters list={list} />
      <DataList
        label="Prenumeranter"
        query={subscribers}
        rowKey={({ id }) => id}
        columns={columns}
        failure="Kunde inte ladda prenumeranter."
        empty={{
          icon: IconUsers,
          text: list.isFiltered
            ? "Inga prenumeranter matchar ditt urval."
            : "Ingen prenumererar ännu. Sätt upp anslaget «Få krislarm» på porten: du hittar det under Nå de boende.",
        }}
        paging={{ onPage: list.onPage, isSteady: true }}
        table={{ minWidth: 1040, verticalSpacing: "xs" }}
      />
      {asked?.action === "reveal" && <RevealDialog subscriber={asked.subscriber} onClose={close} />}
      {asked?.action === "home" && <HomeDialog subscriber={asked.subscriber} onClose={close} />}
      <RemoveDialog subscriber={asked?.action === "remove" ? asked.subscriber : null} onClose={close} />
    </Stack>
  );
}

function Filters({ list }: { list: ListState<typeof listSubscribersInput> }) {
  const stairwells = trpc.association.stairwells.useQuery();
  const { status, stairwellId, channel } = list.state;
  return (
    <FilterFields
      label="Filtrera prenumeranter"
      search={{ label: "Sök prenumerant", placeholder: "Namn, e-post eller nummer", ...list.search }}
      isChosen={status !== "all" || Boolean(stairwellId ?? channel)}
      onClear={list.isFiltered ? () => list.set({ status: "all", stairwellId: undefined, channel: undefined, search: "" }) : null}
    >
      <Select
        label="Status"
        data={[{ value: "all", label: "Alla" }, ...SUBSCRIBER_STATUSES.map((status) => ({ value: status, label: STATUSES[status].many }))]}
        allowDeselect={false}
        {...list.choice("status")}
      />
      <Select
        label="Trapphus"
        placeholder="Alla"
        data={stairwells.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        clearable
        nothingFoundMessage="Inga trapphus"
        {...list.choice("stairwellId")}
      />
      <Select
        label="Kanal"
        placeholder="Alla"
        data={COMMUNICATION_CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] }))}
        clearable
        {...list.choice("channel")}
      />
    </FilterFields>
  );
}

function useColumns(onAction: OnAction): Column<Subscriber>[] {
  const { formatDay } = useDateFormat();
  return [
    { key: "name", title: "Namn", cell: ({ fullName }) => fullName, breaks: "anywhere", onCard: "title" },
    {
      key: "email",
      title: "E-post",
      cell: ({ email, emailState }) => addressText(email, emailState, NO_EMAIL),
      breaks: "anywhere",
      onCard: "line",
    },
    {
      key: "phone",
      title: "Mobil",
      cell: ({ phoneNumber, phoneState }) => addressText(phoneNumber, phoneState, NO_PHONE),
      isTabular: true,
      onCard: "line",
    },
    { key: "channels", title: "Kanaler", cell: (subscriber) => channelText(subscriber) || "–" },
    {
      key: "stairwell",
      title: "Trapphus",
      cell: (subscriber) => placeText(subscriber) || "–",
      onCard: "fact",
      cardText: (subscriber) => [placeText(subscriber), channelText(subscriber)].filter(Boolean).join(" · "),
    },
    { key: "language", title: "Språk", cell: languageText, onCard: "fact" },
    {
      key: "status",
      title: "Status",
      cell: ({ status }) => (
        <StatusBadge color={STATUSES[status].color} icon={STATUSES[status].icon}>
          {STATUSES[status].label}
        </StatusBadge>
      ),
      onCard: "badge",
    },
    {
      key: "consent",
      title: "Samtycke",
      cell: ({ consentedAt }) => (consentedAt ? formatDay(consentedAt) : "–"),
      breaks: "never",
      isTabular: true,
      onCard: "fact",
      cardText: ({ consentedAt }) => consentedAt && `Samtyckte ${formatDay(consentedAt)}`,
    },
    {
      key: "action",
      title: "Åtgärd",
      align: "right",
      cell: (subscriber) => <Menu subscriber={subscriber} onAction={onAction} />,
      onCard: "action",
    },
  ];
}

function Menu({ subscriber, onAction }: { subscriber: Subscriber; onAction: OnAction }) {
  const label = `Åtgärder för ${subscriber.fullName}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconEye} onClick={() => onAction(subscriber, "reveal")}>
        Visa kontaktuppgifter
      </ActionMenuItem>
      <ActionMenuItem icon={IconHome} onClick={() => onAction(subscriber, "home")}>
        Ändra bostad
      </ActionMenuItem>
      <ActionMenuItem icon={IconUserMinus} onClick={() => onAction(subscriber, "remove")}>
        Ta bort
      </ActionMenuItem>
    </ActionMenu>
  );
}

/** Where somebody lives, when the board knows it better. */
function HomeDialog({ subscriber: { id, fullName, stairwell, flat }, onClose }: DialogProps & { subscriber: Subscriber }) {
  const save = useAction(trpc.subscribers.setHome, {
    done: () => "Bostaden är sparad",
    failed: "Bostaden kunde inte sparas",
    touches: ["subscribers.list", "subscribers.counts", "subscribers.house"],
  });
  return (
    <FormDialog
      title={`Var bor ${fullName}?`}
      submit="Spara"
      size={480}
      schema={setHomeInput}
      initial={{ id, stairwellId: stairwell?.id ?? null, flat: flat ?? "" }}
      action={save}
      onClose={onClose}
    >
      {(field) => <HomeFields field={field} />}
    </FormDialog>
  );
}

function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber | null; onClose: () => void }) {
  const remove = useAction(trpc.subscribers.remove, {
    done: () => "Prenumeranten är borttagen",
    failed: "Prenumeranten kunde inte tas bort",
    touches: ["subscribers.list", "subscribers.counts"],
  });
  return (
    <Confirm
      opened={subscriber !== null}
      title="Ta bort prenumeranten?"
      text={`${subscriber?.fullName ?? ""} får inga fler krismeddelanden från föreningen. Personen kan anmäla sig igen.`}
      confirmLabel="Ta bort"
      isDestructive
      onConfirm={() => subscriber && remove.send({ id: subscriber.id })}
      onClose={onClose}
    />
  );
}

interface RevealDialogProps extends DialogProps {
  subscriber: Subscriber;
}

/** The addresses in full. That somebody has seen them stands in the audit log, which the dialog says. */
function RevealDialog({ subscriber: { id, fullName }, onClose }: RevealDialogProps) {
  return (
    <Dialog title={`Kontakt till ${fullName}`} size={480} onClose={onClose}>
      {() => <Addresses id={id} />}
    </Dialog>
  );
}

function Addresses({ id }: { id: string }) {
  const { mutate, data, error } = trpc.subscribers.reveal.useMutation();
  useEffect(() => mutate({ id }), [mutate, id]);

  return (
    <Loaded
      query={{ data, error, refetch: () => mutate({ id }) }}
      skeleton={<Loader size="sm" aria-label="Hämtar kontaktuppgifterna..." />}
    >
      {({ email, phoneNumber }) => (
        <Stack gap="sm">
          {email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : <Text c="dimmed">{NO_EMAIL}</Text>}
          {phoneNumber ? (
            <Anchor href={`tel:${phoneNumber}`} className="tabular">
              {formatPhone(phoneNumber)}
            </Anchor>
          ) : (
            <Text c="dimmed">{NO_PHONE}</Text>
          )}
          <Text size="sm" c="dimmed">
            Att du har sett uppgifterna noteras i föreningens händelselogg.
          </Text>
        </Stack>
      )}
    </Loaded>
  );
}

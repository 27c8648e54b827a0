import { ActionIcon, Badge, Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconChecks, IconInbox, IconPencil, IconSend, IconSpeakerphone, IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { type AddressTab, AddressTabs } from "#client/components/address-tabs.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { OnlyLeaders } from "#client/components/only-leaders.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded, type Read } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { ALERT_RECIPIENT_STATES, COLLABORATION_ALERT_KINDS } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { listReceivedInput, listSentInput } from "#shared/schemas/collaboration-alerts.ts";
import { ALERT_KIND_LABELS, ALERT_TYPE_LABELS, AUDIENCE_LABELS, RECIPIENT_STATE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { AlertDetail } from "./alert-detail.tsx";
import { AlertBadges } from "./alert-facts.tsx";
import { ALERT_CHANGE, draftPath, inboxPath, type ReceivedRow, type SentRow } from "./alert-views.ts";
import classes from "./alerts.module.css";

type Tab = "received" | "sent" | "drafts";
const TABS: [AddressTab<Tab>, ...AddressTab<Tab>[]] = [
  { tab: "received", label: "Mottagna" },
  { tab: "sent", label: "Skickade" },
  { tab: "drafts", label: "Utkast" },
];

/** `Inkorg` (COLL-03): what comes from the network and what was sent there; `?alert=` opens one with its thread. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const alertId = search.get("alert");

  return (
    <>
      <PageHeader
        title="Inkorg"
        description="Larm, förfrågningar och erbjudanden mellan föreningarna i nätverket."
        actions={
          can(association?.role, "collaboration:send") && (
            <LinkButton to="/collaboration/alerts/new" leftSection={<IconSpeakerphone size={20} stroke={1.75} aria-hidden />}>
              Nytt larm
            </LinkButton>
          )
        }
      />
      {!association && <NoAssociation />}
      {association && !can(association.role, "collaboration:read") && (
        <OnlyLeaders>Inkorgen läses av föreningens systemägare och teamledare.</OnlyLeaders>
      )}
      {can(association?.role, "collaboration:read") &&
        (alertId ? (
          <AlertDetail key={alertId} alertId={alertId} />
        ) : (
          <AddressTabs label="Inkorgens delar" tabs={TABS} content={{ received: ReceivedTab, sent: SentTab, drafts: DraftsTab }} />
        ))}
    </>
  );
}

/** What the person who is signed in has begun to write. */
function DraftsTab() {
  const drafts = trpc.collaborationAlerts.drafts.useQuery(undefined, { staleTime: 0 });
  const remove = useAction(trpc.collaborationAlerts.removeDraft, ALERT_CHANGE);
  return (
    <Loaded query={drafts} skeleton={<ListSkeleton rows={3} rowHeight={72} />}>
      {(data) => {
        if (data.length === 0)
          return (
            <EmptyState icon={IconPencil}>
              Du har inga utkast. Andra ser inte dina utkast, och de tas bort efter {KEPT_DAYS.alertDraft} dagar.
            </EmptyState>
          );
        return (
          <Card>
            <Text size="sm" c="dimmed" mb="xs">
              Bara du ser dina utkast. De tas bort {KEPT_DAYS.alertDraft} dagar efter att du senast sparade dem.
            </Text>
            <ListRows label="Utkast">
              {data.map(({ id, kind, text, area, audience }) => (
                <ListRow
                  key={id}
                  title={text || "Ingen text än"}
                  details={[ALERT_KIND_LABELS[kind], area?.name, AUDIENCE_LABELS[audience]].filter(Boolean).join(" · ")}
                  action={
                    <Group gap="xs" wrap="nowrap">
                      <LinkButton to={draftPath(id)} variant="default">
                        Fortsätt
                      </LinkButton>
                      <ActionIcon
                        aria-label={`Ta bort utkastet: ${text || "utan text"}`}
                        disabled={remove.isPending}
                        onClick={() => remove.send({ alertId: id })}
                      >
                        <IconTrash size={20} stroke={1.75} aria-hidden />
                      </ActionIcon>
                    </Group>
                  }
                />
              ))}
            </ListRows>
          </Card>
        );
      }}
    </Loaded>
  );
}

/** What the own association has sent, and what came of it. */
function SentTab() {
  const list = useListState(listSentInput, SENT_ADDRESS);
  const query = trpc.collaborationAlerts.sent.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <AlertList
      label="Skickade larm"
      query={query}
      onPage={list.onPage}
      empty={
        <EmptyState icon={IconSend} action={<LinkButton to="/collaboration/alerts/new">Nytt larm</LinkButton>}>
          Ni har inte skickat något larm än.
        </EmptyState>
      }
      row={(alert) => <Row key={alert.id} alert={alert} />}
    />
  );
}

function Row({ alert }: { alert: SentRow }) {
  const { formatDayTime } = useDateFormat();
  const { id, kind, receivers, read, answered, canHelp, sentAt, area, state, closedAt } = alert;
  return (
    <AlertRow
      alert={alert}
      to={inboxPath(id)}
      title={`${ALERT_KIND_LABELS[kind]}, till ${receivers === 1 ? "1 förening" : `${receivers} föreningar`}`}
      state={
        <Badge variant="light" color={state === "closed" ? "gray" : "fjord"}>
          {state === "closed" ? "Stängt" : "Skickat"}
        </Badge>
      }
      facts={[
        formatDayTime(sentAt),
        area?.name,
        `${read} har läst`,
        `${answered} har svarat`,
        canHelp > 0 && `${canHelp} kan hjälpa`,
        closedAt && `stängt ${formatDayTime(closedAt)}`,
      ]}
    />
  );
}

const SENT_ADDRESS = { prefix: "skickade" };
const RECEIVED_ADDRESS = { prefix: "mottagna", words: { kind: "typ", state: "status" } };

const KINDS = COLLABORATION_ALERT_KINDS.map((value) => ({ value, label: ALERT_TYPE_LABELS[value] }));
const STATES = [
  { value: "waiting", label: "Väntar på svar" },
  ...ALERT_RECIPIENT_STATES.map((value) => ({ value, label: RECIPIENT_STATE_LABELS[value] })),
];

/** What other associations have sent. */
function ReceivedTab() {
  const list = useListState(listReceivedInput, RECEIVED_ADDRESS);
  const query = trpc.collaborationAlerts.received.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  const unread = trpc.collaborationAlerts.unread.useQuery();
  const markAllRead = useAction(trpc.collaborationAlerts.markAllRead, ALERT_CHANGE);

  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <Select
          label="Typ"
          placeholder="Alla typer"
          clearable
          clearButtonProps={{ "aria-label": "Visa alla typer" }}
          data={KINDS}
          {...list.choice("kind")}
          w={{ base: "100%", xs: 190 }}
        />
        <Select
          label="Status"
          placeholder="Alla"
          clearable
          clearButtonProps={{ "aria-label": "Visa alla oavsett status" }}
          data={STATES}
          {...list.choice("state")}
          w={{ base: "100%", xs: 190 }}
        />
        {(unread.data ?? 0) > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            loading={markAllRead.isPending}
            onClick={() => markAllRead.send()}
          >
            Markera alla som lästa
          </Button>
        )}
      </Group>
      <AlertList
        label="Mottagna larm"
        query={query}
        onPage={list.onPage}
        empty={list.isFiltered ? <EmptyState icon={IconInbox}>Inget larm passar urvalet.</EmptyState> : <NothingReceived />}
        row={(alert) => <ReceivedItem key={alert.id} alert={alert} />}
      />
    </Stack>
  );
}

function NothingReceived() {
  return (
    <EmptyState icon={IconInbox} action={<LinkButton to="/collaboration/network">Till nätverket</LinkButton>}>
      Inga larm än. Här syns det som föreningarna i ert nätverk skickar till er.
    </EmptyState>
  );
}

function ReceivedItem({ alert }: { alert: ReceivedRow }) {
  const { formatDayTime } = useDateFormat();
  const { id, from, area, sentAt, replyBy, state, replies, assignedTo, hasTask, closedAt } = alert;
  return (
    <AlertRow
      alert={alert}
      to={inboxPath(id)}
      title={from}
      isNew={state === "new"}
      state={
        <Badge variant={state === "new" ? "filled" : "light"} color={state === "new" ? "fjord" : "gray"}>
          {RECIPIENT_STATE_LABELS[state]}
        </Badge>
      }
      facts={[
        formatDayTime(sentAt),
        area?.name,
        replyBy && state !== "closed" && `svar senast ${formatDayTime(replyBy)}`,
        replies > 0 && (replies === 1 ? "1 svar" : `${replies} svar`),
        assignedTo && `ansvarig ${assignedTo}`,
        hasTask && "uppgift skapad",
        closedAt && `stängt av avsändaren ${formatDayTime(closedAt)}`,
      ]}
    />
  );
}

interface AlertListProps<Row> {
  label: string;
  query: Read<{ rows: Row[]; page: number; pageCount: number }> & { isPlaceholderData: boolean };
  empty: ReactNode;
  onPage: (page: number) => void;
  row: (row: Row) => ReactNode;
}

/** One page of alerts. */
function AlertList<Row>({ label, query, empty, onPage, row }: AlertListProps<Row>) {
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={4} rowHeight={96} />}>
      {({ rows, page, pageCount }) => {
        if (rows.length === 0) return <div role="status">{empty}</div>;
        return (
          <Stack gap="md">
            <Card p={0} aria-busy={query.isPlaceholderData}>
              <ul className={classes.rows} aria-label={label}>
                {rows.map(row)}
              </ul>
            </Card>
            {pageCount > 1 && <PagingControls page={page} pages={pageCount} onChange={onPage} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface AlertRowProps {
  alert: Pick<ReceivedRow | SentRow, "kind" | "isUrgent" | "isExercise" | "text">;
  to: string;
  /** From whom, or to how many. */
  title: string;
  /** How it stands, at the right. */
  state?: ReactNode;
  facts: (string | false | null | undefined)[];
  isNew?: boolean;
}

/** One alert in a list; the whole row opens it. */
function AlertRow({ alert, to, title, state, facts, isNew }: AlertRowProps) {
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <Group justify="space-between" gap={6}>
        <AlertBadges alert={alert} />
        {state}
      </Group>
      <Link to={to} className={classes.link}>
        {title}
      </Link>
      <Text lineClamp={2} style={{ overflowWrap: "anywhere" }}>
        {alert.text || "Ingen text än"}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {facts.filter(Boolean).join(" · ")}
      </Text>
    </li>
  );
}

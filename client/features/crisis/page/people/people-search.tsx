import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { type Crisis, mayRecord } from "../crisis-views.ts";
import classes from "./person-row.module.css";
import { PersonRow } from "./person-row.tsx";

const LISTS = { silent: "Inte svarat", need_help: "Behöver hjälp", ok: "OK", away: "Inte hemma" } as const;
type ListName = keyof typeof LISTS;

/** Everybody who was asked, for those who knock and ring: by answer and by name. */
export function PeopleSearch({ crisis }: { crisis: Crisis }) {
  const [answer, setAnswer] = useState<ListName>("silent");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const people = trpc.crisis.people.useQuery({ activationId: crisis.id, answer, search, page }, { placeholderData: (before) => before });

  return (
    <Stack gap="sm">
      <Text component="h3" fw={650} m={0}>
        Alla tillfrågade
      </Text>
      <NativeSelect
        size="md"
        label="Visa"
        data={Object.entries(LISTS).map(([value, label]) => ({ value, label }))}
        value={answer}
        onChange={(event) => {
          setAnswer(event.currentTarget.value as ListName);
          setPage(1);
        }}
      />
      <SearchField
        label="Sök namn"
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      {people.isPending && <ListSkeleton rows={3} rowHeight={64} />}
      {people.isError && !people.data && <ErrorCard error={people.error} onRetry={() => void people.refetch()} />}
      {people.data && (
        <>
          {people.data.total === 0 && <Text c="dimmed">Ingen här.</Text>}
          <ul className={classes.list} aria-label={LISTS[answer]}>
            {people.data.rows.map((person) => (
              <PersonRow key={person.id} person={person} activationId={crisis.id} mayRecord={mayRecord(crisis, person)} />
            ))}
          </ul>
          {people.data.pageCount > 1 && <PagingControls page={people.data.page} pages={people.data.pageCount} onChange={setPage} />}
        </>
      )}
    </Stack>
  );
}

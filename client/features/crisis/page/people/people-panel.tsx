import { Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type AskedPerson, type Crisis, mayRecord } from "../crisis-views.ts";
import { PeopleSearch } from "./people-search.tsx";
import classes from "./person-row.module.css";
import { PersonRow } from "./person-row.tsx";
import { ReplyTiles } from "./reply-tiles.tsx";

/** How people are: those who need help first, then those whose words nobody has read yet. */
export function PeoplePanel({ crisis }: { crisis: Crisis }) {
  const { formatDate } = useDateFormat();
  const replies = trpc.crisis.replies.useQuery({ activationId: crisis.id });
  return (
    <SectionCard title="Svar från boende">
      {replies.isPending && <ListSkeleton rows={4} rowHeight={64} />}
      {replies.isError && !replies.data && <ErrorCard error={replies.error} onRetry={() => void replies.refetch()} />}
      {replies.data && (
        <Stack gap="md">
          {replies.data.counts.asked === 0 ? (
            <EmptyState icon={IconCircleCheck}>
              Ingen har blivit tillfrågad än. Skicka beskedet «Hur är läget?» så kommer svaren hit.
            </EmptyState>
          ) : (
            <ReplyTiles counts={replies.data.counts} />
          )}
          <Group people={replies.data.needHelp} title="Behöver hjälp" crisis={crisis} />
          <Group people={replies.data.unread} title="Skrev något annat" crisis={crisis} />
          {crisis.personalDataErasedAt ? (
            <Text c="dimmed">Personuppgifterna raderades {formatDate(crisis.personalDataErasedAt)}. Bara antalen finns kvar.</Text>
          ) : (
            replies.data.counts.asked > 0 && <PeopleSearch crisis={crisis} />
          )}
        </Stack>
      )}
    </SectionCard>
  );
}

function Group({ people, title, crisis }: { people: readonly AskedPerson[]; title: string; crisis: Crisis }) {
  if (people.length === 0) return null;
  return (
    <div>
      <Text component="h3" fw={650} m={0}>
        {title} ({people.length})
      </Text>
      <ul className={classes.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} activationId={crisis.id} mayRecord={mayRecord(crisis, person)} />
        ))}
      </ul>
    </div>
  );
}

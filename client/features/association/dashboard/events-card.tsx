import { Skeleton, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { AUDIT_ACTION_LABELS } from "#shared/text/audit-actions.ts";

const SHOWN = 10;

/** For owners: what was done in the association last. */
export function EventsCard() {
  const { formatShort } = useDateFormat();
  const entries = trpc.admin.auditEntries.useQuery({}, { staleTime: 0 });
  return (
    <SectionCard title="Senaste händelser" action={<TextLink to="/admin?tab=handelselogg">Hela loggen</TextLink>}>
      <Loaded query={entries} skeleton={<Skeleton h={320} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text c="dimmed">Ännu har inget hänt.</Text>
          ) : (
            <ListRows label="Senaste händelser">
              {rows.slice(0, SHOWN).map(({ id, action, actor, createdAt }) => (
                <ListRow
                  key={id}
                  title={AUDIT_ACTION_LABELS[action]}
                  details={[formatShort(createdAt), actor?.displayName].filter(Boolean).join(" · ")}
                />
              ))}
            </ListRows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

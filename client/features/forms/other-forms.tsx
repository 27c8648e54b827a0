import { Badge } from "@mantine/core";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";

/** The other forms that the reader may fill in, with how far they have come. */
export function OtherForms({ current }: { current: string }) {
  const { formatDateLong } = useDateFormat();
  const query = trpc.forms.list.useQuery();
  const forms = (query.data ?? []).filter(({ slug, mayFillIn }) => mayFillIn && slug !== current);
  if (forms.length === 0) return null;
  return (
    <SectionCard title="Fler formulär">
      <ListRows label="Fler formulär">
        {forms.map(({ slug, name, purpose, draftUpdatedAt, lastSubmittedAt }) => (
          <ListRow
            key={slug}
            title={name}
            badge={draftUpdatedAt && <Badge variant="light">Utkast</Badge>}
            details={lastSubmittedAt ? `Senast inlämnat ${formatDateLong(lastSubmittedAt)}` : purpose}
            action={<TextLink to={`/${slug}`}>{draftUpdatedAt ? "Fortsätt" : "Öppna"}</TextLink>}
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

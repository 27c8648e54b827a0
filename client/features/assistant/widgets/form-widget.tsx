import { FormContent } from "#client/features/forms/form-content.tsx";
import { useFormView } from "#client/features/forms/use-form-view.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import type { FormSlug } from "#shared/content/form-pages.ts";

/** A form in the conversation. Its draft is the same as the page's, so that one can go on there. */
export function FormWidget({ slug }: { slug: FormSlug }) {
  const query = useFormView(slug);
  if (query.isPending) return <ListSkeleton rows={4} rowHeight={64} />;
  if (query.isLoadingError)
    return <ErrorCard title="Det gick inte att hämta formuläret" error={query.error} onRetry={() => void query.refetch()} />;
  return <FormContent key={query.dataUpdatedAt} view={query.data} onReload={() => void query.refetch()} />;
}

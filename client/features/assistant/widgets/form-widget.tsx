import { FormContent } from "#client/features/forms/form-content.tsx";
import { useFormView } from "#client/features/forms/form-view.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import type { FormSlug } from "#shared/content/form-pages.ts";

/** A form in the conversation. Its draft is the same as the page's, so that one can go on there. */
export function FormWidget({ slug }: { slug: FormSlug }) {
  const query = useFormView(slug);
  return (
    <Loaded query={query} failure="Det gick inte att hämta formuläret" skeleton={<ListSkeleton rows={4} rowHeight={64} />}>
      {(data) => <FormContent key={query.dataUpdatedAt} view={data} onReload={() => void query.refetch()} />}
    </Loaded>
  );
}

import { Skeleton, Stack } from "@mantine/core";
import { useLocation, useSearchParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { FormAnswersCard } from "./form-answers-card.tsx";
import { FormContent } from "./form-content.tsx";
import { OtherForms } from "./other-forms.tsx";
import { useFormView } from "./use-form-view.ts";

/** A form by its slug, the first word of the address (decision 46). `?visa=svar` shows owners what has come in. */
export function Component() {
  const [, slug = ""] = useLocation().pathname.split("/");
  return <FormPage key={slug} slug={slug} />;
}

function FormPage({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const query = useFormView(slug);
  if (query.isPending) return <FormSkeleton />;
  if (query.isLoadingError)
    return <ErrorCard title="Det gick inte att hämta formuläret" error={query.error} onRetry={() => void query.refetch()} />;
  const view = query.data;
  const showsAnswers = view.mayReadAnswers && search.get("visa") === "svar";

  return (
    <Stack gap="lg" maw={820}>
      <PageHeader
        mb={0}
        title={view.name}
        description={view.schema.purpose}
        actions={
          view.mayReadAnswers && (
            <LinkButton variant="default" to={showsAnswers ? `/${slug}` : `/${slug}?visa=svar`}>
              {showsAnswers ? "Till formuläret" : "Visa svar"}
            </LinkButton>
          )
        }
      />
      {showsAnswers ? (
        <FormAnswersCard view={view} />
      ) : (
        <FormContent key={query.dataUpdatedAt} view={view} onReload={() => void query.refetch()} />
      )}
      <OtherForms current={slug} />
    </Stack>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="lg" maw={820} role="status" aria-label="Laddar formuläret">
      <Skeleton h={40} w={280} />
      <Skeleton h={24} w="70%" />
      <Skeleton h={360} radius="md" />
    </Stack>
  );
}

import { Button } from "@mantine/core";
import { IconCheck, IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import type { FormReceipt, FormView } from "./form-views.ts";

/** Makes a document with a PDF of what was handed in, for forms that are documents too. */
export function MakePdf({ view, receipt }: { view: FormView; receipt: FormReceipt }) {
  const { formatDate } = useDateFormat();
  const { session } = useSession();
  const { client, documents } = trpc.useUtils();
  const { answerId, submittedAt } = receipt;
  // A file belongs to what it was handed in with; the document would have none.
  const hasFiles = view.schema.fields.some(({ type }) => type === "file" || type === "photo");
  const mayWrite = answerId !== null && !hasFiles && can(session?.association?.role, "documents:edit");
  const templates = trpc.documents.templates.useQuery({}, { enabled: mayWrite });
  const make = useMutation({
    mutationFn: async (id: string) => {
      const { answers } = await client.forms.answer.query({ id });
      const document = await client.documents.create.mutate({
        template: view.slug,
        title: `${view.name} ${formatDate(submittedAt)}`,
        answers,
      });
      await client.documents.makeVersion.mutate({ documentId: document.id, revision: 1 });
      return document.id;
    },
    onSuccess: () => notify.success("PDF:en görs", "Den ligger snart bland föreningens dokument."),
    onError: (error) => notify.error("Det gick inte att göra en PDF", errorText(error)),
    onSettled: () => documents.invalidate(),
  });

  if (!mayWrite || !templates.data?.some(({ slug, isDocument }) => slug === view.slug && isDocument)) return null;
  if (make.data)
    return (
      <LinkButton variant="default" to={`/documents?dokument=${make.data}`} leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}>
        Öppna dokumentet
      </LinkButton>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate(answerId)}
    >
      Gör PDF
    </Button>
  );
}

import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconCircleCheck, IconEye, IconFileTypePdf, IconLock, IconShieldLock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { useKeptDraft } from "#client/components/drafts/use-kept-draft.ts";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import type { FormSlug } from "#shared/content/form-pages.ts";
import { can } from "#shared/permissions.ts";
import type { FormWriters } from "#shared/schemas/form-schema.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { FormEditor } from "./form-editor.tsx";
import { draftNameOf, type FormReceipt, type FormView } from "./form-view.ts";

const WRITERS: Record<FormWriters, string> = {
  everyone: "Formuläret fylls i av dig som är inloggad.",
  members: "Formuläret fylls i av dig som är med i en förening.",
  leaders: "Formuläret fylls i av föreningens teamledare och systemägare.",
  owners: "Formuläret fylls i av föreningens systemägare.",
};

/** What the board writes for itself: there nobody asks who reads the answers. */
const OWN_PAPERS: readonly FormSlug[] = ["inbjudan", "protokoll"];

/** The form itself, or why there is nothing to fill in. */
export function FormContent({ view, onReload }: { view: FormView; onReload: () => void }) {
  const [receipt, setReceipt] = useState<FormReceipt | null>(null);
  const kept = useKeptDraft(draftNameOf(view));
  const { session } = useSession();

  if (receipt) return <FormReceiptCard view={view} receipt={receipt} onLeave={onReload} />;
  if (!view.mayFillIn)
    return (
      <Card>
        <EmptyState icon={IconLock}>{session?.association ? WRITERS[view.schema.filled_in_by] : WRITERS.members}</EmptyState>
      </Card>
    );
  if (view.isHandedIn)
    return (
      <Card>
        <EmptyState icon={IconCircleCheck}>Du har redan svarat. Tack för hjälpen. Svaret är anonymt och kan inte ändras.</EmptyState>
      </Card>
    );
  if (kept === undefined) return <ListSkeleton rows={4} />;
  return (
    <Stack gap="md">
      {!OWN_PAPERS.includes(view.slug) && (
        <Text size="sm" c="dimmed" style={{ display: "flex", gap: 8, alignItems: "flex-start" }}>
          <IconShieldLock size={18} stroke={1.75} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <span>{view.schema.legal_note}</span>
        </Text>
      )}
      <FormEditor view={view} kept={kept} onHandedIn={setReceipt} onReload={onReload} />
    </Stack>
  );
}

/** Where what was handed in has made a difference. */
const NEXT: Partial<Record<FormSlug, { to: string; label: string; text: string }>> = {
  "user-form": { to: "/water", label: "Räkna på vattnet", text: "Hushållets värden är sparade och används i hela portalen." },
  vattenformular: { to: "/water?tab=forening", label: "Visa vattenplanen", text: "Föreningens vattenplan är sparad." },
  foreningsprofil: { to: "/association-profile", label: "Visa föreningsuppgifterna", text: "Föreningsuppgifterna är sparade." },
};

interface FormReceiptCardProps {
  view: FormView;
  receipt: FormReceipt;
  /** Reads the form anew, so that it is empty when one comes back to it. */
  onLeave: () => void;
}

/** That the form has arrived, the number to name when asking about it, and what can be done with it now. */
function FormReceiptCard({ view, receipt, onLeave }: FormReceiptCardProps) {
  const { formatDayTime } = useDateFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const next = NEXT[view.slug];
  const text = view.schema.anonymous
    ? "Svaret är anonymt från och med nu. Spara numret om du vill kunna fråga om det; ingen annan vet att det är ditt."
    : (next?.text ?? "Svaren är sparade hos föreningen.");

  return (
    <Card component="section" aria-label="Kvitto">
      <Stack gap="md" maw={560}>
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon color="lugn" size={40} radius="xl">
            <IconCheck size={22} aria-hidden />
          </ThemeIcon>
          <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
            Formuläret är inlämnat
          </Title>
        </Group>
        <Text>{text}</Text>
        <CopyField label="Kvittonummer" value={receipt.receiptNumber} description={`Inlämnat ${formatDayTime(receipt.submittedAt)}`} />
        <Group gap="xs">
          {next ? (
            <LinkButton to={next.to}>{next.label}</LinkButton>
          ) : (
            <>
              <ShowAnswers view={view} receipt={receipt} onLeave={onLeave} />
              <MakePdf view={view} receipt={receipt} />
            </>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

interface ShowAnswersProps {
  view: FormView;
  receipt: FormReceipt;
  onLeave: () => void;
}

const ICON = <IconEye size={18} stroke={1.75} aria-hidden />;

/** The way to what was handed in: for owners among all answers, for others their own. An anonymous answer is nobody's to see. */
function ShowAnswers({ view, receipt, onLeave }: ShowAnswersProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const { answerId } = receipt;
  if (view.mayReadAnswers)
    return (
      <LinkButton variant="default" to={`/${view.slug}?visa=svar`} leftSection={ICON} onClick={onLeave}>
        Visa svaren
      </LinkButton>
    );
  if (answerId === null) return null;
  return (
    <>
      <Button variant="default" leftSection={ICON} onClick={dialog.open}>
        Visa svaren
      </Button>
      {isOpen && <AnswerDialog answerId={answerId} onClose={dialog.close} />}
    </>
  );
}

/** Makes a document with a PDF of what was handed in, for forms that are documents too. */
function MakePdf({ view, receipt }: { view: FormView; receipt: FormReceipt }) {
  const { isoDay } = useDateFormat();
  const { session } = useSession();
  const { client } = trpc.useUtils();
  const { answerId, submittedAt } = receipt;
  // A file belongs to what it was handed in with; the document would have none.
  const hasFiles = view.schema.fields.some(({ type }) => type === "file" || type === "photo");
  const mayWrite = answerId !== null && !hasFiles && can(session?.association?.role, "documents:edit");
  const templates = trpc.documents.templates.useQuery({}, { enabled: mayWrite });
  const make = useMutation({
    meta: { touches: ["documents"] },
    mutationFn: async (id: string) => {
      const { answers } = await client.forms.answer.query({ id });
      const document = await client.documents.create.mutate({
        template: view.slug,
        title: `${view.name} ${isoDay(submittedAt)}`,
        answers,
      });
      await client.documents.makeVersion.mutate({ documentId: document.id, revision: 1 });
      return document.id;
    },
    onSuccess: () => notify.success("PDF:en görs", "Den ligger snart bland föreningens dokument."),
    onError: (error) => notify.error("Det gick inte att göra en PDF", errorText(error)),
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

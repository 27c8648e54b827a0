import { Card, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconLock, IconShieldLock } from "@tabler/icons-react";
import { useState } from "react";
import { useKeptDraft } from "#client/components/drafts/use-kept-draft.ts";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import type { FormSlug } from "#shared/content/form-pages.ts";
import type { FormWriters } from "#shared/schemas/form-schema.ts";
import { draftNameOf } from "./draft-name.ts";
import { FormEditor } from "./form-editor.tsx";
import { FormReceiptCard } from "./form-receipt.tsx";
import type { FormReceipt, FormView } from "./form-views.ts";

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
  const utils = trpc.useUtils();
  const { session } = useSession();

  const onHandedIn = (handedIn: FormReceipt): void => {
    setReceipt(handedIn);
    void utils.forms.list.invalidate();
    void utils.forms.answers.invalidate();
    void utils.preparedness.invalidate();
    void utils.water.invalidate();
    void utils.association.invalidate();
  };

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
      <FormEditor view={view} kept={kept} onHandedIn={onHandedIn} onReload={onReload} />
    </Stack>
  );
}

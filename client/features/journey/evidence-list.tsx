import { ActionIcon, Anchor, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EVIDENCE_KIND_LABELS, EVIDENCE_LEVEL_LABELS } from "#shared/text/preparedness-labels.ts";
import type { Evidence } from "./journey-views.ts";
import classes from "./task-row.module.css";
import { useJourneyChanges } from "./use-journey-changes.ts";

/** What shows that something is done, with its file for those who may open it. */
export function EvidenceList({ evidence, mayEdit }: { evidence: readonly Evidence[]; mayEdit: boolean }) {
  if (evidence.length === 0) return null;
  return (
    <ul className={classes.evidence} aria-label="Bevis">
      {evidence.map((piece) => (
        <EvidenceItem key={piece.id} piece={piece} mayEdit={mayEdit} />
      ))}
    </ul>
  );
}

function EvidenceItem({ piece, mayEdit }: { piece: Evidence; mayEdit: boolean }) {
  const [asking, dialog] = useDisclosure(false);
  const remove = trpc.readiness.removeEvidence.useMutation(useJourneyChanges());
  const { id, kind, level, note, happenedOn, filename, hasFile, addedBy } = piece;
  const facts = [happenedOn, EVIDENCE_LEVEL_LABELS[level].toLowerCase(), addedBy, hasFile && !filename && "fil sparad"].filter(Boolean);
  return (
    <li>
      <Text inherit component="span">
        {EVIDENCE_KIND_LABELS[kind]}
        {note && `: ${note}`}
      </Text>
      <Text inherit component="span" c="dimmed" className="tabular">
        {facts.join(" · ")}
      </Text>
      {filename && (
        <Anchor inherit underline="always" href={`/api/evidence/${id}/file`} style={{ overflowWrap: "anywhere" }}>
          {filename}
        </Anchor>
      )}
      {mayEdit && (
        <ActionIcon aria-label={`Ta bort beviset från ${happenedOn}`} loading={remove.isPending} onClick={dialog.open}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Confirm
        opened={asking}
        title="Ta bort beviset?"
        text={filename ? "Filen tas också bort. Det går inte att ångra." : "Det går inte att ångra."}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.mutate({ evidenceId: id })}
        onClose={dialog.close}
      />
    </li>
  );
}

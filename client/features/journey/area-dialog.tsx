import { Anchor, Group, Modal, Stack, Text } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { TextLink } from "#client/components/text-link.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { EVIDENCE_LEVEL_LABELS } from "#shared/text/preparedness-labels.ts";
import classes from "./area-dialog.module.css";
import { EvidenceDialog } from "./evidence-dialog.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import type { Area, Factor } from "./journey-views.ts";

interface AreaDialogProps {
  area: Area | null;
  mayEdit: boolean;
  onClose: () => void;
}

/** What the readiness of one area rests on, factor by factor, and how to raise it. */
export function AreaDialog({ area, mayEdit, onClose }: AreaDialogProps) {
  const [proving, setProving] = useState<Factor | null>(null);
  return (
    <>
      <Modal opened={area !== null && proving === null} onClose={onClose} title={area && `${area.name}: ${area.score} %`} size="lg">
        {area && (
          <ul className={classes.factors} aria-label="Vad indexet bygger på">
            {area.factors.map((factor) => (
              <li key={factor.key}>
                <FactorRow factor={factor} mayEdit={mayEdit} onProve={() => setProving(factor)} />
              </li>
            ))}
          </ul>
        )}
      </Modal>
      <EvidenceDialog
        subject={proving && { title: proving.title, factor: proving.key, taskId: null, journeyTaskKey: null }}
        onClose={() => setProving(null)}
      />
    </>
  );
}

function FactorRow({ factor, mayEdit, onProve }: { factor: Factor; mayEdit: boolean; onProve: () => void }) {
  const { title, score, weight, validDays, advice, path, counts, proofs } = factor;
  const records = proofs.filter(({ evidence }) => evidence === null);
  const evidence = proofs.flatMap((proof) => proof.evidence ?? []);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600}>{title}</Text>
        <Text size="sm" className="tabular">
          {score} %, vikt {weight}
        </Text>
      </Group>
      {records.map((proof) => (
        <Text key={`${proof.source}-${proof.happenedOn}-${proof.text}`} size="sm">
          {proof.text} <span className={classes.dimmed}>{`${proof.happenedOn} · ${EVIDENCE_LEVEL_LABELS[proof.level].toLowerCase()}`}</span>
        </Text>
      ))}
      <EvidenceList evidence={evidence} mayEdit={mayEdit} />
      <Text size="sm" c="dimmed">
        {counts
          ? `Räknas till ${formatDateLong(counts.expiresOn)}, mindre för varje dag.`
          : `Inget som räknas. Ett bevis räknas i ${validDays} dagar.`}{" "}
        {advice} {path && <TextLink to={path}>Öppna sidan</TextLink>}
      </Text>
      {mayEdit && (
        <Anchor component="button" type="button" size="sm" underline="always" className={classes.prove} onClick={onProve}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden /> Lägg till bevis
        </Anchor>
      )}
    </Stack>
  );
}

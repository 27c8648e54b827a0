import { Anchor, Group, Modal, Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { ShareRing } from "#client/components/share-ring.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { formatDay } from "#shared/format/date.ts";
import { EVIDENCE_LEVEL_LABELS, monthsInWords, READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import { EvidenceDialog, EvidenceList } from "./evidence.tsx";
import classes from "./journey.module.css";
import type { Area, Factor, Readiness } from "./journey-views.ts";

/** The index of the whole house: a ring, and the same in words. */
export function ReadinessSummary({ readiness: { total, status, nextToDecay } }: { readiness: Readiness }) {
  return (
    <Group gap="lg" align="center">
      <ShareRing share={total / 100} color={READINESS_STATUS_COLORS[status]} size={104}>
        {total} %
      </ShareRing>
      <div style={{ flex: "1 1 220px" }}>
        <Text fw={600}>
          {READINESS_STATUS_LABELS[status]}: {total} av 100
        </Text>
        <Text size="sm" c="dimmed">
          Så förberett är huset, från 0 till 100: en uppskattning av det ni har visat och det som står i portalen. Den sjunker när
          underlaget blir gammalt.
        </Text>
        {nextToDecay && (
          <Text size="sm" mt={4}>
            Talet sjunker {formatDay(nextToDecay.expiresOn)}, när det här blir för gammalt: {nextToDecay.title} ({nextToDecay.areaName}).
          </Text>
        )}
      </div>
    </Group>
  );
}

/** One line per area: how ready, how old what it rests on is, and what would raise it most. */
export function AreaList({ areas, onOpen }: { areas: readonly Area[]; onOpen: (slug: string) => void }) {
  return (
    <ul className={classes.areas} aria-label="Beredskap per område">
      {areas.map((area) => (
        <li key={area.slug}>
          <UnstyledButton className={classes.area} onClick={() => onOpen(area.slug)}>
            <AreaIcon name={area.icon} size={22} />
            <span className={classes.areaWords}>
              <span className={classes.head}>
                <Text component="span" fw={600}>
                  {area.name}
                </Text>
                <Text component="span" size="sm" className="tabular">
                  {statusText(area)}
                </Text>
              </span>
              <Progress component="span" size="sm" value={area.score} color={READINESS_STATUS_COLORS[area.status]} aria-hidden />
              {area.raise && (
                <Text component="span" size="sm" c="dimmed">
                  Höjer mest: {area.raise.title} (+{area.raise.points})
                </Text>
              )}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** «God 82 %, 4 mån gammal» */
function statusText({ status, score, ageMonths }: Area): string {
  const age = ageMonths === null ? "inget underlag" : ageMonths === 0 ? "nytt underlag" : `${monthsInWords(ageMonths)} gammal`;
  return `${READINESS_STATUS_LABELS[status]} ${score} %, ${age}`;
}

interface AreaDialogProps extends DialogProps {
  area: Area;
  mayEdit: boolean;
}

/** What the readiness of one area rests on, factor by factor, and how to raise it. */
export function AreaDialog({ area, mayEdit, onClose }: AreaDialogProps) {
  const [proving, setProving] = useState<Factor | null>(null);
  return (
    <Modal.Stack>
      <Dialog title={`${area.name}: ${area.score} %`} size={620} onClose={onClose}>
        {() => (
          <ul className={classes.factors} aria-label="Vad indexet bygger på">
            {area.factors.map((factor) => (
              <li key={factor.key}>
                <FactorRow factor={factor} mayEdit={mayEdit} onProve={() => setProving(factor)} />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {proving && (
        <EvidenceDialog
          subject={{ title: proving.title, factor: proving.key, taskId: null, journeyTaskKey: null }}
          onClose={() => setProving(null)}
        />
      )}
    </Modal.Stack>
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
          {proof.text}{" "}
          <Text span inherit c="dimmed">{`${formatDay(proof.happenedOn)} · ${EVIDENCE_LEVEL_LABELS[proof.level].toLowerCase()}`}</Text>
        </Text>
      ))}
      <EvidenceList evidence={evidence} mayEdit={mayEdit} />
      <Text size="sm" c="dimmed">
        {counts
          ? `Räknas till ${formatDay(counts.expiresOn)}, mindre för varje dag.`
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

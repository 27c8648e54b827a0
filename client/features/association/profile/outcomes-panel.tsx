import { Badge, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { ASSOCIATION_FIELD_LABELS } from "#shared/text/association-field-labels.ts";
import { FieldLink } from "./field-link.tsx";
import { type House, type Outcome, outcomesOf } from "./outcomes.ts";
import classes from "./outcomes-panel.module.css";

interface OutcomesPanelProps {
  /** As it stands in the forms, saved or not. */
  house: House;
  mayEdit: boolean;
}

/** What the facts amount to. It shows what was counted last, until somebody counts anew. */
export function OutcomesPanel({ house, mayEdit }: OutcomesPanelProps) {
  const [{ outcomes, round }, setCounted] = useState(() => ({ outcomes: outcomesOf(house), round: 0 }));
  const latest = outcomesOf(house);
  const shown = mayEdit ? outcomes : latest;
  const isBehind = mayEdit && JSON.stringify(latest) !== JSON.stringify(outcomes);

  return (
    <SectionCard title="Vad uppgifterna ger">
      {mayEdit && (
        <Stack gap="xs" mb="md">
          <Button
            variant={isBehind ? "filled" : "default"}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => setCounted({ outcomes: latest, round: round + 1 })}
          >
            Räkna om
          </Button>
          {isBehind && <Text size="sm">Uppgifterna har ändrats sedan det räknades.</Text>}
        </Stack>
      )}
      <dl className={classes.outcomes}>
        {shown.map((outcome) => (
          <OutcomeLine key={outcome.title} outcome={outcome} mayEdit={mayEdit} />
        ))}
      </dl>
      <VisuallyHidden role="status">{round > 0 && <span key={round}>Omräknat. {shown.map(spoken).join(" ")}</span>}</VisuallyHidden>
    </SectionCard>
  );
}

function OutcomeLine({ outcome: { title, value, mark, basis, sources, missing }, mayEdit }: { outcome: Outcome; mayEdit: boolean }) {
  return (
    <div>
      <Text component="dt" fw={600}>
        {title}
      </Text>
      <dd>
        <Group gap="xs">
          <Text span fz="lg" fw={650} lh={1.3} className="tabular">
            {value ?? "–"}
          </Text>
          {mark && <Badge color="gray">{mark}</Badge>}
        </Group>
        {basis && <Text size="sm">{basis}</Text>}
        {sources.length > 0 && (
          <Text size="sm" c="dimmed">
            Från: {sources.map((field) => ASSOCIATION_FIELD_LABELS[field].toLowerCase()).join(", ")}
          </Text>
        )}
        {missing.length > 0 && (
          <Text size="sm">
            {mayEdit ? "Fyll i " : "Saknas: "}
            {missing.map((field, index) => (
              <Fragment key={field}>
                {index > 0 && " eller "}
                {mayEdit ? (
                  <FieldLink field={field}>{ASSOCIATION_FIELD_LABELS[field].toLowerCase()}</FieldLink>
                ) : (
                  ASSOCIATION_FIELD_LABELS[field].toLowerCase()
                )}
              </Fragment>
            ))}
          </Text>
        )}
      </dd>
    </div>
  );
}

const spoken = ({ title, value, mark }: Outcome): string => `${title}: ${value ?? "okänt"}${mark ? `, ${mark}` : ""}.`;

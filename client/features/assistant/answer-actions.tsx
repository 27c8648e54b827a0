import { ActionIcon, Button, CopyButton, Group, Tooltip } from "@mantine/core";
import { IconCheck, IconChecklist, IconCopy, IconFilePlus, IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { useAction } from "#client/ui/use-action.ts";
import { formatSourceDate, isoDay } from "#shared/format/date.ts";
import { DOCUMENT_TITLE_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import classes from "./assistant.module.css";
import { type AnswerParts, plainAnswer } from "./message-parts.ts";

interface AnswerActionsProps {
  answer: AnswerParts;
  question: string;
}

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done with an answer. Each is done by a press, never by the assistant. */
export function AnswerActions({ answer, question }: AnswerActionsProps) {
  const role = useSignedIn().association?.role;
  const title = answer.head?.title ?? question;
  return (
    <Group gap={4} mt="sm" className={classes.actions}>
      <CopyButton value={plainAnswer(answer)} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="subtle" size="sm" onClick={copy} leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}>
            <span aria-live="polite">{copied ? "Kopierat" : "Kopiera"}</span>
          </Button>
        )}
      </CopyButton>
      {can(role, "documents:edit") && <SaveAsDocument answer={answer} title={title} />}
      {can(role, "preparedness:edit") && <CreateTask answer={answer} title={title} />}
      <Thumbs slugs={answer.details?.slugs ?? []} />
    </Group>
  );
}

function SaveAsDocument({ answer, title }: { answer: AnswerParts; title: string }) {
  const create = useAction(trpc.documents.create, {
    done: () => ["Sparat som utkast", "Det ligger bland föreningens dokument."],
    failed: "Dokumentet kunde inte sparas",
  });
  const sources = answer.details?.sources.map(({ name, note, date }) => `${name}: ${note} (${formatSourceDate(date)})`).join("\n") ?? "";
  const save = (): void =>
    create.send({
      template: "anteckning",
      title: title.slice(0, DOCUMENT_TITLE_MAX_LENGTH),
      crisisDomainId: answer.details?.areaId ?? undefined,
      answers: {
        dated: isoDay(new Date()),
        text: plainAnswer({ ...answer, details: answer.details && { ...answer.details, sources: [] } }),
        sources,
      },
    });
  if (create.answer) {
    return (
      <LinkButton variant="subtle" size="sm" to={`/documents?dokument=${create.answer.id}&skriv=1`} leftSection={<IconCheck {...ICON} />}>
        Öppna dokumentet
      </LinkButton>
    );
  }
  return (
    <Button variant="subtle" size="sm" leftSection={<IconFilePlus {...ICON} />} loading={create.isPending} onClick={save}>
      Spara som dokument
    </Button>
  );
}

function CreateTask({ answer, title }: { answer: AnswerParts; title: string }) {
  const add = useAction(trpc.tasks.add, {
    done: () => ["Uppgiften är skapad", "Den står under Resan."],
    failed: "Uppgiften kunde inte skapas",
  });
  const create = (): void =>
    add.send({ title: title.slice(0, TASK_TITLE_MAX_LENGTH), description: answer.details?.steps.join("\n").slice(0, 500) ?? null });
  if (add.answer) {
    return (
      <LinkButton variant="subtle" size="sm" to="/association-journey" leftSection={<IconCheck {...ICON} />}>
        Visa uppgiften
      </LinkButton>
    );
  }
  return (
    <Button variant="subtle" size="sm" leftSection={<IconChecklist {...ICON} />} loading={add.isPending} onClick={create}>
      Skapa uppgift
    </Button>
  );
}

function Thumbs({ slugs }: { slugs: string[] }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const rate = useAction(trpc.assistant.rate, { failed: "Betyget kunde inte sparas", touches: [] });
  const rated = rate.refusal ? null : chosen;
  const give = (isHelpful: boolean): void => {
    setChosen(isHelpful);
    rate.send({ articleSlugs: slugs, isHelpful });
  };
  const thumb = (isHelpful: boolean, label: string, ThumbIcon: typeof IconThumbUp) => (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={rated === isHelpful}
        disabled={rated !== null && rated !== isHelpful}
        onClick={() => rated === null && give(isHelpful)}
      >
        <ThumbIcon {...ICON} fill={rated === isHelpful ? "currentColor" : "none"} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap={0}>
      {thumb(true, "Bra svar", IconThumbUp)}
      {thumb(false, "Dåligt svar", IconThumbDown)}
    </Group>
  );
}

import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconChecklist, IconCopy, IconEye, IconEyeOff, IconFilePlus, IconHome, IconPencil } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { AnswerFault } from "#shared/enums.ts";
import { formatSourceDate, isoDay } from "#shared/format/date.ts";
import { DOCUMENT_TITLE_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import classes from "./assistant.module.css";
import { type AnswerParts, plainAnswer } from "./message-parts.ts";

interface AnswerActionsProps {
  answer: AnswerParts;
  question: string;
}

/** Where an owner sees what the assistant answers otherwise in the house. */
const HOUSE_ANSWERS_PATH = "/documents?tab=dokument";
const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done with an answer. Each is done by a press, never by the assistant. */
export function AnswerActions({ answer, question }: AnswerActionsProps) {
  const role = useSignedIn().association?.role;
  const title = answer.head?.title ?? question;
  return (
    <>
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
        <ForOurHouse answer={answer} question={question} />
      </Group>
      {question !== "" && <Helped slugs={answer.details?.slugs ?? []} question={question} />}
    </>
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

const FAULTS = [
  { fault: "incomplete", label: "Saknar något" },
  { fault: "wrong", label: "Fel" },
  { fault: "unclear", label: "Svårt att förstå" },
] as const;

/** «Hjälpte det?»: one press, which another press changes. */
function Helped({ slugs, question }: { slugs: string[]; question: string }) {
  const [id] = useState(() => crypto.randomUUID());
  const [said, setSaid] = useState<{ isHelpful: boolean; fault: AnswerFault | null } | null>(null);
  const rate = useAction(trpc.assistant.rate, { failed: "Svaret kunde inte sparas", touches: [] });
  const shown = rate.refusal ? null : said;
  const say = (isHelpful: boolean, fault: AnswerFault | null = null): void => {
    if (rate.isPending || (shown?.isHelpful === isHelpful && shown.fault === fault)) return;
    setSaid({ isHelpful, fault });
    rate.send({ id, articleSlugs: slugs, isHelpful, fault, question });
  };
  const choice = (label: string, isChosen: boolean, onClick: () => void) => (
    <Button
      key={label}
      variant={isChosen ? "light" : "default"}
      size="sm"
      mih={44}
      px="sm"
      aria-pressed={isChosen}
      leftSection={isChosen && <IconCheck {...ICON} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap={6} mt="xs" className={classes.actions}>
      <Group gap="xs" role="group" aria-label="Hjälpte det?">
        <Text size="sm" aria-hidden>
          Hjälpte det?
        </Text>
        {choice("Ja", shown?.isHelpful === true, () => say(true))}
        {choice("Nej", shown?.isHelpful === false, () => say(false))}
        <Text size="sm" c="dimmed" role="status">
          {shown && "Tack!"}
        </Text>
      </Group>
      {shown?.isHelpful === false && (
        <Group gap={6} role="group" aria-label="Vad var det för fel?">
          {FAULTS.map(({ fault, label }) => choice(label, shown.fault === fault, () => say(false, fault)))}
        </Group>
      )}
    </Stack>
  );
}

const HouseArticleDialog = lazyPart(async () => ({
  default: (await import("#client/components/house-article-dialog.tsx")).HouseArticleDialog,
}));

/** What an owner can do about an answer for those who live in the own house; nothing for anybody else. */
export function ForOurHouse({ answer, question }: AnswerActionsProps) {
  const role = useSignedIn().association?.role;
  const [isWriting, writing] = useDisclosure(false);
  const hide = useAction(trpc.assistant.hideArticle, {
    done: (_, { isHidden }) =>
      isHidden
        ? ["Artikeln är dold för ert hus", "Den ligger under Dokument och mallar, Våra dokument."]
        : ["Artikeln visas igen", "Era medlemmar får den som förut."],
    failed: "Artikeln kunde inte döljas",
    touches: ["assistant.house"],
  });
  const [isHidden, setHidden] = useState(false);
  if (!can(role, "association:edit")) return null;
  const { slugs = [], origin = null } = answer.details ?? {};
  const [slug] = slugs;
  const set = (hidden: boolean): void => {
    if (slug) hide.send({ slug, isHidden: hidden }, { onDone: () => setHidden(hidden) });
  };
  if (origin === "house") {
    return (
      <LinkButton variant="subtle" size="sm" to={HOUSE_ANSWERS_PATH} leftSection={<IconHome {...ICON} />}>
        Ändra husets svar
      </LinkButton>
    );
  }
  if (isHidden) {
    return (
      <Button variant="subtle" size="sm" leftSection={<IconEye {...ICON} />} loading={hide.isPending} onClick={() => set(false)}>
        Visa för vårt hus igen
      </Button>
    );
  }
  return (
    <>
      <ActionMenu
        label="För vårt hus"
        trigger={(trigger) => (
          <Button variant="subtle" size="sm" leftSection={<IconHome {...ICON} />} loading={hide.isPending} {...trigger}>
            För vårt hus
          </Button>
        )}
      >
        <ActionMenuItem icon={IconPencil} onClick={writing.open}>
          Skriv ett eget svar
        </ActionMenuItem>
        {origin === "portal" && (
          <ActionMenuItem icon={IconEyeOff} onClick={() => set(true)}>
            Dölj för våra medlemmar
          </ActionMenuItem>
        )}
      </ActionMenu>
      {isWriting && (
        <Suspense>
          <HouseArticleDialog article={null} question={question} onClose={writing.close} />
        </Suspense>
      )}
    </>
  );
}

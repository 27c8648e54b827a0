import { Alert, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconBook2, IconBuilding, IconFileText, IconInfoCircle, IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import Markdown from "react-markdown";
import { LinkButton } from "#client/components/link-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import type { AnswerHead, AnswerPassage, AnswerSource, AnswerDetails as Details } from "#shared/assistant/message.ts";
import { formatDateLong, formatSourceDate } from "#shared/format/date.ts";
import { isSubscribePath } from "#shared/subscribe-links.ts";
import { AnswerActions, ForOurHouse } from "./answer-actions.tsx";
import classes from "./assistant.module.css";
import { DangerCall } from "./danger-call.tsx";
import type { AnswerParts } from "./message-parts.ts";
import { PhoneText } from "./phone-text.tsx";
import { TranslatedAnswer } from "./translated-answer.tsx";

interface AnswerProps {
  answer: AnswerParts;
  question: string;
  /** The last words are still coming in. */
  isComing: boolean;
  onAsk: (question: string) => void;
}

/** An answer as plain text on the page: who wrote it, what it says, and what it rests on. */
export function Answer({ answer, question, isComing, onAsk }: AnswerProps) {
  const { head, text, found } = answer;
  if (!head || head.isChecked || isComing) return <Checked {...{ answer, question, isComing, onAsk }} />;
  return (
    <div className={classes.answer}>
      {head.isDanger && <DangerCall question={question} translation={answer.translation} />}
      <UncheckedText
        text={text && <SafeMarkdown>{text}</SafeMarkdown>}
        found={
          found &&
          found.head.mode !== "none" &&
          found.details.slugs.length + found.details.sources.length > 0 && (
            <Checked
              answer={{ ...answer, ...found, head: { ...found.head, isDanger: false }, found: null }}
              question={question}
              isComing={false}
              onAsk={onAsk}
            />
          )
        }
      />
    </div>
  );
}

/** An answer that stands as it is, or that is still coming in and says so. */
function Checked({ answer, question, isComing, onAsk }: AnswerProps) {
  const { head, text, details, translation } = answer;
  const isQuoted = head !== null && head.mode !== "none" && head.mode !== "own";
  const isGrounded = isQuoted && (details?.sources.length !== 0 || details.slugs.length > 0);
  return (
    <div className={classes.answer}>
      {head?.isDanger && <DangerCall question={question} translation={translation} />}
      {head && (isGrounded || ["model", "own"].includes(head.mode)) && <Badges head={head} isOfHouse={details?.origin === "house"} />}
      {head?.title && (
        <Title order={2} size="h3" mb="xs">
          {head.title}
        </Title>
      )}
      {isGrounded || head?.mode === "model" ? <SafeMarkdown>{text}</SafeMarkdown> : <PhoneText>{text}</PhoneText>}
      {details && !isComing && head?.isSure !== false && <AnswerDetails details={details} onAsk={onAsk} />}
      {details && !isComing && head?.isSure === false && <Choices titles={details.related} onAsk={onAsk} />}
      {translation && translation.body.length > 0 && !isComing && <TranslatedAnswer translation={translation} />}
      {isGrounded && !isComing && <AnswerActions answer={answer} question={question} />}
      {head?.mode === "none" && !isComing && <ForOurHouse answer={answer} question={question} />}
    </div>
  );
}

/** Who answers, and how far to trust it. */
function Badges({ head, isOfHouse }: { head: AnswerHead; isOfHouse: boolean }) {
  const { mode, isChecked, isGeneralAdvice, isEstimate } = head;
  return (
    <Group gap={6} mb="xs">
      {mode === "model" && <Badge leftSection={<IconSparkles size={14} aria-hidden />}>AI-svar</Badge>}
      {mode === "knowledge" && (
        <Badge color="gray" leftSection={<IconBook2 size={14} aria-hidden />}>
          {isOfHouse ? "Er förening" : "Svar från kunskapsbanken"}
        </Badge>
      )}
      {mode === "own" && (
        <Badge color="gray" leftSection={<IconBuilding size={14} aria-hidden />}>
          Från portalens egna uppgifter
        </Badge>
      )}
      {!isChecked && <Badge color="varsel">Skrivs – inte kontrollerat än</Badge>}
      {isGeneralAdvice && <Badge color="varsel">Allmänt råd</Badge>}
      {isEstimate && <Badge color="gray">Uppskattning</Badge>}
    </Group>
  );
}

/** What a model may shape its text with. Links and pictures would reach out of the portal: their words stay, they do not. */
const ELEMENTS = ["p", "strong", "em", "ul", "ol", "li", "br"];

/** Text with paragraphs, lists and emphasis. HTML in it is left out. */
function SafeMarkdown({ children }: { children: string }) {
  return (
    <div className={classes.text}>
      <Markdown allowedElements={ELEMENTS} unwrapDisallowed skipHtml>
        {children}
      </Markdown>
    </div>
  );
}

interface UncheckedTextProps {
  /** What the model had written; empty when it had not begun. */
  text: ReactNode;
  /** What the knowledge base says instead; null when it says nothing. */
  found: ReactNode;
}

/** A model's answer that was cut off: said to be unchecked before it is read, with what was found in its place. */
function UncheckedText({ text, found }: UncheckedTextProps) {
  const [isShown, setShown] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) shown.current?.focus();
  }, [isShown]);
  return (
    <>
      <Alert
        color="varsel"
        icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        title={text ? "Avbrutet – texten är inte kontrollerad mot källorna" : "Avbrutet innan svaret skrevs"}
        mb="sm"
      >
        <Text inherit>
          {found ? "Läs vad som står i kunskapsbanken och era dokument i stället." : "Ställ frågan igen för att få ett helt svar."}
        </Text>
        {found && !isShown && (
          <Button
            variant="default"
            size="sm"
            mt="xs"
            mih={44}
            leftSection={<IconBook2 size={18} stroke={1.75} aria-hidden />}
            onClick={() => setShown(true)}
          >
            Visa det som hittades
          </Button>
        )}
      </Alert>
      {text && <div className={classes.unchecked}>{text}</div>}
      {isShown && (
        <section className={classes.found} aria-label="Det som hittades" tabIndex={-1} ref={shown}>
          {found}
        </section>
      )}
    </>
  );
}

interface AnswerDetailsProps {
  details: Details;
  onAsk: (question: string) => void;
}

/** Beneath the answer: what to do, what is known of the own house, where it comes from and what else may be meant. */
function AnswerDetails({ details, onAsk }: AnswerDetailsProps) {
  const { steps, facts, link, passages, sources, related, reviewBy } = details;
  return (
    <Stack gap="md" mt="md">
      {facts.length > 0 && (
        <Stack gap={6}>
          {facts.map(({ text, href, isEstimate, link = "Ändra" }) => (
            <Group key={text} gap="xs" wrap="nowrap" align="flex-start">
              <IconBuilding size={20} stroke={1.75} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
              <Text component="div">
                {text} {isEstimate && <Badge color="gray">Uppskattning</Badge>}{" "}
                {href !== null && (
                  <TextLink to={href} aria-label={`${link}: ${text}`}>
                    {link}
                  </TextLink>
                )}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
      {steps.length > 0 && (
        <div>
          <Title order={3} size="h4" mb={6}>
            Gör så här
          </Title>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {link && (
        <div>
          <LinkButton to={link.href} reloadDocument={isSubscribePath(link.href)} mih={44}>
            {link.label}
          </LinkButton>
        </div>
      )}
      {passages.length > 0 && <Passages passages={passages} />}
      {sources.length > 0 && <Sources sources={sources} reviewBy={reviewBy} />}
      {related.length > 0 && (
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            Läs också:
          </Text>
          {related.map((title) => (
            <Button key={title} variant="default" size="sm" onClick={() => onAsk(title)}>
              {title}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** What may be meant, when it is not clear which: pressing one asks for it. */
function Choices({ titles, onAsk }: { titles: readonly string[]; onAsk: (question: string) => void }) {
  return (
    <Stack gap="xs" mt="sm" align="flex-start">
      {titles.map((title) => (
        <Button key={title} variant="default" mih={44} h="auto" py={8} classNames={{ label: classes.choice }} onClick={() => onAsk(title)}>
          {title}
        </Button>
      ))}
    </Stack>
  );
}

/** The chips: own documents lead to where they stand, articles only name themselves. */
function Passages({ passages }: { passages: readonly AnswerPassage[] }) {
  return (
    <Group gap={6} role="group" aria-label="Avsnitt som svaret bygger på">
      {passages.map(({ number, title, heading, documentId }) => {
        const label = `${number === null ? "" : `[${number}] `}${heading === null ? title : `Er förening: ${title}, avsnitt ${heading}`}`;
        return documentId ? (
          <LinkButton
            key={label}
            to={`/documents?dokument=${documentId}`}
            variant="light"
            size="sm"
            leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </LinkButton>
        ) : (
          <Badge key={label} color="gray" leftSection={<IconInfoCircle size={14} aria-hidden />}>
            {label}
          </Badge>
        );
      })}
    </Group>
  );
}

function Sources({ sources, reviewBy }: { sources: readonly AnswerSource[]; reviewBy: string | null }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={2}>
        Källor
      </Text>
      <ul className={classes.sources}>
        {sources.map(({ name, note, date }) => (
          <li key={`${name} ${note}`}>
            {name}: {note} ({formatSourceDate(date)})
          </li>
        ))}
      </ul>
      {reviewBy && (
        <Text size="sm" c="dimmed" mt={2}>
          Texten ses över senast {formatDateLong(reviewBy)}.
        </Text>
      )}
    </div>
  );
}

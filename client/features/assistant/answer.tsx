import { Alert, Anchor, Badge, Button, Group, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconBook2, IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import Markdown from "react-markdown";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerDetails } from "./answer-details.tsx";
import classes from "./assistant.module.css";
import { DangerCall } from "./danger-call.tsx";
import type { AnswerParts } from "./message-parts.ts";

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
      {head.isDanger && <DangerCall question={question} />}
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
  const { head, text, details } = answer;
  const isGrounded = head !== null && head.mode !== "none" && (details?.sources.length !== 0 || details.slugs.length > 0);
  return (
    <div className={classes.answer}>
      {head?.isDanger && <DangerCall question={question} />}
      {head && (isGrounded || head.mode === "model") && (
        <Group gap={6} mb="xs">
          {head.mode === "model" ? (
            <Badge leftSection={<IconSparkles size={14} aria-hidden />}>AI-svar</Badge>
          ) : (
            <Badge color="gray" leftSection={<IconBook2 size={14} aria-hidden />}>
              Svar från kunskapsbanken
            </Badge>
          )}
          {!head.isChecked && <Badge color="varsel">Skrivs – inte kontrollerat än</Badge>}
          {head.isGeneralAdvice && <Badge color="varsel">Allmänt råd</Badge>}
        </Group>
      )}
      {head && !head.isSure && (
        <Text c="dimmed" mb="xs">
          Jag är inte säker på att det här svarar på din fråga.
        </Text>
      )}
      {head?.title && (
        <Title order={2} size="h3" mb="xs">
          {head.title}
        </Title>
      )}
      {isGrounded || head?.mode === "model" ? <SafeMarkdown>{text}</SafeMarkdown> : <PhoneText>{text}</PhoneText>}
      {details && !isComing && <AnswerDetails details={details} onAsk={onAsk} />}
      {isGrounded && !isComing && <AnswerActions answer={answer} question={question} />}
    </div>
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

const NUMBERS = /(?<!\d)(1177|112|113 13|114 14|90101|010-456 67 00)(?!\d)/;

/** The portal's own words by paragraphs, in which the numbers can be called. */
function PhoneText({ children }: { children: string }) {
  return (
    <div className={classes.text}>
      {children.split("\n\n").map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(NUMBERS).map((part, index) =>
            index % 2 === 1 ? (
              <Anchor
                // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand twice in a paragraph
                key={index}
                href={`tel:${part.replaceAll(/\D/g, "")}`}
                inherit
                underline="always"
                fw={650}
                display="inline-block"
                py={10}
                style={{ whiteSpace: "nowrap" }}
              >
                {part}
              </Anchor>
            ) : (
              part
            ),
          )}
        </p>
      ))}
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

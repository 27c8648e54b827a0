import { Badge, Group, Text, Title } from "@mantine/core";
import { IconBook2, IconSparkles } from "@tabler/icons-react";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerDetails } from "./answer-details.tsx";
import classes from "./assistant.module.css";
import { DangerCall } from "./danger-call.tsx";
import type { AnswerParts } from "./message-parts.ts";
import { PhoneText } from "./phone-text.tsx";
import { SafeMarkdown } from "./safe-markdown.tsx";
import { UncheckedText } from "./unchecked-text.tsx";

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

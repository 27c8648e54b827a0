import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBuilding, IconFileText, IconInfoCircle } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import type { AnswerPassage, AnswerSource, AnswerDetails as Details } from "#shared/assistant/message.ts";
import classes from "./assistant.module.css";

interface AnswerDetailsProps {
  details: Details;
  onAsk: (question: string) => void;
}

/** Beneath the answer: what to do, what is known of the own house, where it comes from and what else may be meant. */
export function AnswerDetails({ details, onAsk }: AnswerDetailsProps) {
  const { steps, facts, passages, sources, related, reviewBy } = details;
  return (
    <Stack gap="md" mt="md">
      {facts.length > 0 && (
        <Stack gap={6}>
          {facts.map(({ text, href, isEstimate }) => (
            <Group key={text} gap="xs" wrap="nowrap" align="flex-start">
              <IconBuilding size={20} stroke={1.75} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
              <Text component="div">
                {text} {isEstimate && <Badge color="gray">Uppskattning</Badge>}{" "}
                {href !== null && (
                  <TextLink to={href} aria-label={`Ändra uppgiften: ${text}`}>
                    Ändra
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
            {name}: {note} ({date})
          </li>
        ))}
      </ul>
      {reviewBy && (
        <Text size="sm" c="dimmed" mt={2}>
          Texten ses över senast {reviewBy}.
        </Text>
      )}
    </div>
  );
}

import { Button, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLanguage } from "@tabler/icons-react";
import type { AnswerTranslation } from "#shared/assistant/message.ts";
import { directionOf, READING_LANGUAGES } from "#shared/text/languages.ts";
import classes from "./assistant.module.css";
import { PhoneText } from "./phone-text.tsx";

/** The answer in the asker's own language, beneath the Swedish one; at a press where they wrote in Swedish and nobody is in danger. */
export function TranslatedAnswer({ translation }: { translation: AnswerTranslation }) {
  const { language, readIn, translatedBy, isOpen, title, body, stepsTitle, steps } = translation;
  const [isShown, shown] = useDisclosure(isOpen);
  const named = READING_LANGUAGES[language].toLocaleLowerCase("sv");
  if (!isShown) {
    return (
      <Button variant="default" mt="md" mih={44} leftSection={<IconLanguage size={18} stroke={1.75} aria-hidden />} onClick={shown.open}>
        <span>
          Läs på {named} · <bdi lang={language}>{readIn}</bdi>
        </span>
      </Button>
    );
  }
  return (
    <section className={classes.translation} aria-label={`På ${named}`}>
      <div lang={language} dir={directionOf(language)}>
        {title && (
          <Title order={3} size="h4" mb="xs">
            {title}
          </Title>
        )}
        <PhoneText>{body.join("\n\n")}</PhoneText>
        {steps.length > 0 && (
          <>
            <Title order={4} size="h5" mt="md" mb={6}>
              {stepsTitle}
            </Title>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
        <Text size="sm" c="dimmed" mt="sm">
          {translatedBy.own}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {translatedBy.sv}
      </Text>
    </section>
  );
}

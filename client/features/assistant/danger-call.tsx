import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { IconPhoneCall, IconUrgent } from "@tabler/icons-react";
import { dangerIn } from "#shared/assistant/danger.ts";
import { DANGER_ADVICE } from "#shared/assistant/danger-advice.ts";
import type { AnswerTranslation } from "#shared/assistant/message.ts";
import { directionOf } from "#shared/text/languages.ts";

/** What comes before any answer when life may be in danger, with the numbers that fit what was asked. */
export function DangerCall({ question, translation = null }: { question: string; translation?: AnswerTranslation | null }) {
  const { text, numbers } = DANGER_ADVICE[dangerIn(question) ?? "other"];
  return (
    <Alert color="kris" title="Ring 112" icon={<IconUrgent size={22} aria-hidden />} mb="sm">
      <Group justify="space-between" gap="sm">
        <Text inherit>{text}</Text>
        <Button component="a" href="tel:112" color="kris" leftSection={<IconPhoneCall size={18} stroke={1.75} aria-hidden />}>
          Ring 112
        </Button>
      </Group>
      {translation?.danger && (
        <div lang={translation.language} dir={directionOf(translation.language)}>
          <Text inherit mt="xs">
            <strong>{translation.danger.call112}.</strong> {translation.danger.text}
          </Text>
          {translation.body.length === 0 && <Text size="sm">{translation.translatedBy.own}</Text>}
        </div>
      )}
      {numbers.map(({ number, about }, index) => (
        <Text key={number} inherit>
          <Anchor
            href={`tel:${number.replaceAll(/\D/g, "")}`}
            inherit
            underline="always"
            c="inherit"
            fw={650}
            display="inline-block"
            py={10}
          >
            {number}
          </Anchor>{" "}
          {about}
          {translation?.danger?.about[index] && (
            <>
              {" · "}
              <bdi lang={translation.language}>{translation.danger.about[index]}</bdi>
            </>
          )}
        </Text>
      ))}
    </Alert>
  );
}

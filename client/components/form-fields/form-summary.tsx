import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type FormAnswers, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormField, sectionsOf } from "#shared/schemas/form-schema.ts";
import { AnswerText } from "./answer-text.tsx";
import classes from "./form-summary.module.css";

interface FormSummaryProps {
  fields: readonly FormField[];
  answers: FormAnswers;
  /** Leads back to a section, by its title. */
  onChange?: (section: string) => void;
  fileAddress?: (fileId: string) => string;
}

/** What somebody has filled in, section by section, to read through. */
export function FormSummary({ fields, answers, onChange, fileAddress }: FormSummaryProps) {
  return (
    <Stack gap="lg">
      {sectionsOf(visibleFields(fields, answers)).map(({ title, fields: asked }) => (
        <section key={title} aria-label={title}>
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h4">
              {title}
            </Title>
            {onChange && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                aria-label={`Ändra ${title}`}
                onClick={() => onChange(title)}
              >
                Ändra
              </Button>
            )}
          </Group>
          <dl className={classes.answers}>
            {asked.map((field) => (
              <div key={field.key} className={classes.answer}>
                <dt>{field.label}</dt>
                <dd>
                  {isBlank(answers[field.key]) ? (
                    <Text c="dimmed" inherit>
                      Inget svar
                    </Text>
                  ) : (
                    <AnswerText field={field} value={answers[field.key]} fileAddress={fileAddress} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}

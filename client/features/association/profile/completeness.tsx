import { Button, Group, Paper, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import classes from "./completeness.module.css";
import { FieldLink } from "./field-link.tsx";
import { FORM_SECTIONS, type FormSectionId, PROFILE_SECTIONS } from "./profile-sections.ts";
import { applies, isFilled, type ProfileValues } from "./profile-values.ts";

interface CompletenessProps {
  values: ProfileValues;
  faulty: ReadonlySet<AssociationField>;
}

/** How much is filled in as it should be, and links to what is not. */
export function Completeness({ values, faulty }: CompletenessProps) {
  const [isOpen, list] = useDisclosure(false);
  const listId = useId();
  const sections = (Object.keys(FORM_SECTIONS) as FormSectionId[]).map((section) => {
    const fields = FORM_SECTIONS[section].filter((field) => applies(field, values));
    return { section, total: fields.length, missing: fields.filter((field) => faulty.has(field) || !isFilled(field, values)) };
  });
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  const missing = sections.reduce((sum, section) => sum + section.missing.length, 0);

  return (
    <Paper withBorder radius="lg" px="lg" py="sm">
      <Group justify="space-between" gap="sm" mih={44}>
        <Text className="tabular">
          {missing === 0 ? `Alla ${total} uppgifter är ifyllda.` : `${total - missing} av ${total} uppgifter ifyllda`}
        </Text>
        {missing > 0 && (
          <Button
            variant="subtle"
            px="xs"
            mx={-8}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={list.toggle}
            rightSection={
              <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
            }
          >
            {isOpen ? "Dölj vad som saknas" : "Visa vad som saknas"}
          </Button>
        )}
      </Group>
      <div id={listId}>
        {isOpen &&
          sections
            .filter((section) => section.missing.length > 0)
            .map((section) => (
              <div key={section.section} className={classes.section}>
                <Text size="sm" c="dimmed">
                  {PROFILE_SECTIONS[section.section]}
                </Text>
                <ul className={classes.links}>
                  {section.missing.map((field) => (
                    <li key={field}>
                      <FieldLink field={field} className={classes.link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
      </div>
    </Paper>
  );
}

import { Stack, Text, UnstyledButton } from "@mantine/core";
import { CALENDAR_TEMPLATES, type CalendarTemplate } from "#shared/content/calendar-templates.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CATEGORY_LOOKS } from "./calendar-views.ts";
import classes from "./occurrence-row.module.css";

/** The winter's test is the same as the summer's. */
const OFFERED: readonly CalendarTemplate[] = CALENDAR_TEMPLATES.filter(({ key }) => key !== "battery-test-winter");

/** «Skapa från mall»: which one. */
export function TemplateList({ onChoose }: { onChoose: (template: CalendarTemplate) => void }) {
  return (
    <Stack gap="xs">
      <Text c="dimmed">Mallen fyller i formuläret. Du ändrar det som ska vara annorlunda innan du sparar.</Text>
      <ul className={classes.list}>
        {OFFERED.map((template) => {
          const { icon: CategoryIcon } = CATEGORY_LOOKS[template.category];
          return (
            <li key={template.key}>
              <UnstyledButton className={classes.row} onClick={() => onChoose(template)}>
                <CategoryIcon size={20} stroke={1.75} aria-hidden className={classes.icon} />
                <span className={classes.words}>
                  <Text component="span" fw={600} display="block">
                    {template.title}
                  </Text>
                  <Text component="span" size="sm" c="dimmed" display="block">
                    {CALENDAR_CATEGORY_LABELS[template.category]} · {template.checklist.length} punkter
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

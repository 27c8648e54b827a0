import { Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { ClockList } from "./clock-list.tsx";
import type { Moment } from "./scenario-choice.ts";
import classes from "./scenarios.module.css";
import { StepList } from "./step-list.tsx";

/** One moment of a scenario: the house, the crisis group, the residents and the clocks. */
export function MomentContent({ moment: { house, steps, message, clocks, minutes } }: { moment: Moment }) {
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <SectionCard title="Det här händer i huset">
          {house.length === 0 ? (
            <Text c="dimmed">Läget är detsamma som förut.</Text>
          ) : (
            <ul className={classes.rows}>
              {house.map((line) => (
                <li key={line} className={classes.row}>
                  {line}
                </li>
              ))}
            </ul>
          )}
        </SectionCard>
        <SectionCard title="Det här får boende veta">
          {message ? (
            <>
              <Text size="sm" c="dimmed" mb="xs">
                {message.label} · {message.smsParts === 1 ? "ett SMS" : `${message.smsParts} SMS-delar`}
              </Text>
              <Text className={classes.message}>{message.text}</Text>
            </>
          ) : (
            <Text c="dimmed">Inget nytt besked just nu.</Text>
          )}
        </SectionCard>
      </Stack>
      <Stack gap="md">
        <SectionCard title="Krisgruppen gör">
          {steps.length === 0 ? <Text c="dimmed">Fortsätt med det som pågår.</Text> : <StepList steps={steps} label="Krisgruppen gör" />}
        </SectionCard>
        {minutes !== null && clocks.length > 0 && (
          <SectionCard title="Klockor">
            <ClockList clocks={clocks} minutes={minutes} />
          </SectionCard>
        )}
      </Stack>
    </div>
  );
}

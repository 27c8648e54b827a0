import { Stack, Text } from "@mantine/core";
import type { PrivacySection } from "#shared/content/privacy.ts";

/** One part of the privacy notice, without its heading. */
export function InformationText({ section: { paragraphs, points = [] } }: { section: PrivacySection }) {
  return (
    <Stack gap="md" maw="var(--app-measure)">
      {paragraphs.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
      {points.length > 0 && (
        <Stack component="dl" gap="sm" m={0}>
          {points.map(({ term, text }) => (
            <div key={term}>
              <Text component="dt" fw={600}>
                {term}
              </Text>
              <Text component="dd" m={0}>
                {text}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

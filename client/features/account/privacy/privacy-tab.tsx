import { Button, List, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { PRIVACY_SECTIONS, type PrivacySection } from "#shared/content/privacy.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { DeletionCard } from "./deletion-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { useDataActions } from "./use-data-actions.ts";

/** `Konto & GDPR`: how the data is handled, a copy of it, and the end of the account. */
export function PrivacyTab() {
  const actions = useDataActions();
  return (
    <Stack gap="lg">
      <InformationCard />
      <ExportCard actions={actions} />
      <DeletionCard actions={actions} />
    </Stack>
  );
}

const PAGES = [
  { to: "/integritet", text: "Integritetspolicy" },
  { to: "/sa-lagrar-vi-data", text: "Så lagrar vi data" },
  { to: "/tillganglighet", text: "Tillgänglighetsredogörelse" },
];

/** «Så hanterar vi dina uppgifter»: one dialog per question, and the whole texts behind links. */
function InformationCard() {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [shown, setShown] = useState<PrivacySection | null>(null);

  return (
    <SectionCard title="Så hanterar vi dina uppgifter">
      <Stack gap="md">
        <Text>Du ska veta vad som finns sparat om dig och varför. Välj det du undrar över.</Text>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xs">
          {PRIVACY_SECTIONS.map((section) => (
            <Button
              key={section.id}
              variant="default"
              justify="space-between"
              aria-haspopup="dialog"
              rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
              onClick={() => setShown(section)}
            >
              {section.heading}
            </Button>
          ))}
        </SimpleGrid>
        <List listStyleType="none">
          {PAGES.map(({ to, text }) => (
            <List.Item key={to}>
              <TextLink to={to} display="inline-block" py={10}>
                {text}
              </TextLink>
            </List.Item>
          ))}
        </List>
      </Stack>
      {shown && (
        <Dialog title={shown.heading} size={640} fullScreen={isPhone} onClose={() => setShown(null)}>
          {() => <InformationText section={shown} />}
        </Dialog>
      )}
    </SectionCard>
  );
}

/** One part of the privacy notice, without its heading. */
function InformationText({ section: { paragraphs, points = [] } }: { section: PrivacySection }) {
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

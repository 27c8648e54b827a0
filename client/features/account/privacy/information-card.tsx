import { Button, List, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { PRIVACY_SECTIONS } from "#shared/content/privacy.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { InformationText } from "./information-text.tsx";

const PAGES = [
  { to: "/integritet", text: "Integritetspolicy" },
  { to: "/sa-lagrar-vi-data", text: "Så lagrar vi data" },
  { to: "/tillganglighet", text: "Tillgänglighetsredogörelse" },
];

/** «Så hanterar vi dina uppgifter»: one dialog per question, and the whole texts behind links. */
export function InformationCard() {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [openId, setOpenId] = useState<string | null>(null);
  // Kept while the dialog closes, so that its text does not vanish before it.
  const [shown, setShown] = useState(PRIVACY_SECTIONS[0]);

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
              onClick={() => {
                setShown(section);
                setOpenId(section.id);
              }}
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
      <Modal opened={openId !== null} onClose={() => setOpenId(null)} title={shown?.heading} size={640} fullScreen={isPhone}>
        {shown && <InformationText section={shown} />}
      </Modal>
    </SectionCard>
  );
}

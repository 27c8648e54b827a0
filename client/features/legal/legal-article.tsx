import { Container, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./legal-article.module.css";

/** When what these pages say was last compared with what the portal does. */
const REVIEWED = "21 november 2026";

interface LegalArticleProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page that the law asks for, in sections. */
export function LegalArticle({ title, lead, children }: LegalArticleProps) {
  return (
    <Container component="article" size={800} pt={{ base: "lg", sm: 56 }} pb={64}>
      <Stack gap={40}>
        <div>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <Text fz="lg" mt="sm" maw="70ch">
            {lead}
          </Text>
          <Text c="dimmed" mt="xs">
            Senast genomgången {REVIEWED}.
          </Text>
        </div>
        {children}
      </Stack>
    </Container>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={2} id={headingId} mb="xs">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}

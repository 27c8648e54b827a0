import { Anchor, Container, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { TextLink } from "#client/components/text-link.tsx";
import { useContact } from "#client/lib/use-contact.ts";
import { formatPhone } from "#shared/format/phone.ts";
import classes from "./legal.module.css";

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
          <Text fz="lg" mt="sm">
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

interface Fact {
  name: string;
  text: string;
  /** How long it is kept. */
  time?: string;
}

/** Names with what they stand for; a table would not fit on a phone. */
export function FactList({ facts, renderName = (name) => name }: { facts: readonly Fact[]; renderName?: (name: string) => ReactNode }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, text, time }) => (
        <div key={name} className={classes.fact}>
          <dt>{renderName(name)}</dt>
          <dd>{text}</dd>
          {time && <dd className={classes.note}>{time}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** How to reach who runs the portal, where that is configured; otherwise the way through the association, and what is left without one. */
export function Contact() {
  const { data } = useContact();

  if (data?.email || data?.phone) {
    return (
      <Text>
        Kontakta den som driver portalen:{" "}
        {data.email && (
          <Anchor href={`mailto:${data.email}`} underline="always">
            {data.email}
          </Anchor>
        )}
        {data.email && data.phone && " eller "}
        {data.phone && (
          <Anchor href={`tel:${data.phone}`} underline="always">
            {formatPhone(data.phone)}
          </Anchor>
        )}
        .
      </Text>
    );
  }
  return (
    <>
      <Text>
        Vänd dig till systemägaren i din förening, oftast någon i styrelsen. Systemägaren har kontakt med den som driver portalen.
      </Text>
      {data && (
        <Text>
          Har du ingen förening? Den som driver portalen har inte angett någon adress. Vilken myndighet du kan vända dig till står i{" "}
          <TextLink to="/integritet">integritetspolicyn</TextLink> och <TextLink to="/tillganglighet">tillgänglighetsredogörelsen</TextLink>
          .
        </Text>
      )}
    </>
  );
}

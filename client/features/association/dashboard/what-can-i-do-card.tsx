import { Skeleton, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import classes from "./dashboard.module.css";

/** For members: «Vad kan jag göra?», from what is not done at home and in the house. */
export function WhatCanIDoCard({ unownedTasks }: { unownedTasks: number }) {
  const start = trpc.start.steps.useQuery();
  const steps = start.data?.steps.filter(({ isDone, isAside }) => !isDone && !isAside) ?? [];
  return (
    <SectionCard title="Vad kan jag göra?" p="md" action={<TextLink to="/start">Kom igång</TextLink>}>
      <Loaded query={start} skeleton={<Skeleton h={168} />} />
      {start.data && steps.length === 0 && unownedTasks === 0 && <Text>Du har gjort det som finns att göra. Tack.</Text>}
      <ul className={classes.actions}>
        {steps.map(({ key, title, text, href, label }) => (
          <Row key={key} title={title} text={text} href={href} label={label} />
        ))}
        {unownedTasks > 0 && (
          <Row
            title="Ta en uppgift"
            text={
              unownedTasks === 1 ? "En uppgift i föreningen väntar på någon." : `${unownedTasks} uppgifter i föreningen väntar på någon.`
            }
            href="/association-journey"
            label="Se uppgifterna"
          />
        )}
      </ul>
    </SectionCard>
  );
}

function Row({ title, text, href, label }: { title: string; text: string; href: string; label: string }) {
  return (
    <li className={classes.action}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <LinkButton to={href} variant="default" aria-label={`${label}: ${title}`}>
        {label}
      </LinkButton>
    </li>
  );
}

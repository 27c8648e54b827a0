import { Box, Button, Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import classes from "../account.module.css";

const SHOWN = 3;

/** The three most important things to do at home, each to be ticked off. */
export function NextActionsCard() {
  const actions = trpc.recommendations.household.useQuery();
  const [tickedKey, setTickedKey] = useState<string | null>(null);
  const tick = useAction(trpc.recommendations.decideForHousehold, {
    done: () => "Avbockat",
    failed: "Det gick inte att bocka av",
    touches: ["recommendations.household"],
  });
  return (
    <SectionCard title="Gör det här härnäst" action={<TextLink to="/recommendations?tab=hushall">Alla åtgärder</TextLink>}>
      <Loaded query={actions} skeleton={<ListSkeleton rows={SHOWN} rowHeight={64} />}>
        {({ recommendations }) => (
          <>
            {recommendations.length === 0 && <Text>Inget mer att göra just nu. Bra jobbat.</Text>}
            <ul className={classes.actions}>
              {recommendations.slice(0, SHOWN).map(({ key, title, area, effect, page, catalogueHref }) => (
                <li key={key} className={classes.action}>
                  <Box miw={0} flex="1 1 14rem">
                    <Text fw={600}>{title}</Text>
                    <Text size="sm" c="dimmed">
                      {[area.name, effect].filter(Boolean).join(" · ")}
                    </Text>
                  </Box>
                  <Group gap={8}>
                    {page && (
                      <LinkButton to={page.href} variant="light" size="sm">
                        {page.label}
                      </LinkButton>
                    )}
                    {!page && catalogueHref && (
                      <LinkButton to={catalogueHref} variant="light" size="sm">
                        Visa produkter
                      </LinkButton>
                    )}
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
                      aria-label={`Bocka av: ${title}`}
                      loading={tick.isPending && tickedKey === key}
                      disabled={tick.isPending}
                      onClick={() => {
                        setTickedKey(key);
                        tick.send({ key, decision: { kind: "complete" } });
                      }}
                    >
                      Bocka av
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

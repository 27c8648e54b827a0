import { Button, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import classes from "./next-actions-card.module.css";

const SHOWN = 3;

/** The three most important things to do at home, each to be ticked off. */
export function NextActionsCard() {
  const utils = trpc.useUtils();
  const actions = trpc.recommendations.household.useQuery();
  const tick = trpc.recommendations.decideForHousehold.useMutation({
    onSuccess: () => {
      void utils.recommendations.household.invalidate();
      notify.success("Avbockat");
    },
    onError: (error) => notify.error("Det gick inte att bocka av", errorText(error)),
  });
  const next = actions.data?.recommendations.slice(0, SHOWN) ?? [];
  return (
    <SectionCard title="Gör det här härnäst" action={<TextLink to="/recommendations?tab=hushall">Alla åtgärder</TextLink>}>
      <Loaded query={actions} skeleton={<ListSkeleton rows={SHOWN} rowHeight={64} />} />
      {actions.data && next.length === 0 && <Text>Inget mer att göra just nu. Bra jobbat.</Text>}
      <ul className={classes.list}>
        {next.map(({ key, title, area, effect, page, catalogueHref }) => (
          <li key={key} className={classes.row}>
            <div className={classes.words}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {[area.name, effect].filter(Boolean).join(" · ")}
              </Text>
            </div>
            <div className={classes.buttons}>
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
                loading={tick.isPending && tick.variables.key === key}
                disabled={tick.isPending}
                onClick={() => tick.mutate({ key, decision: { kind: "complete" } })}
              >
                Bocka av
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

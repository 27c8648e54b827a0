import { Group, Progress, Skeleton, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { type Applies, type MissingFacts, missingFacts, type ProfileSection } from "./data-quality.ts";
import classes from "./data-quality-card.module.css";

const PAGE = "/association-profile";

/** What is still missing in `Föreningsuppgifter`, and the way there. */
export function DataQualityCard({ sections, applies }: { sections: readonly ProfileSection[]; applies: Applies }) {
  const profile = trpc.association.profile.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Datakvalitet" action={<TextLink to={PAGE}>Föreningsuppgifter</TextLink>}>
      {profile.isPending && <Skeleton h={120} />}
      {profile.isLoadingError && <ErrorCard error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <Quality facts={missingFacts(profile.data, sections, applies)} />}
    </SectionCard>
  );
}

function Quality({ facts: { filled, all, missing, toAdd } }: { facts: MissingFacts }) {
  const filledText = `${formatNumber(filled)} av ${formatNumber(all)} uppgifter är ifyllda`;
  return (
    <Stack gap="md">
      <div>
        <Text mb={6} className="tabular">
          {filledText}
        </Text>
        <Progress value={(filled / all) * 100} aria-label="Ifyllda uppgifter" />
      </div>
      {missing.length + toAdd.length === 0 && (
        <Group gap="xs" wrap="nowrap">
          <ThemeIcon color="lugn" radius="xl" size={32}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Text>Allt är ifyllt.</Text>
        </Group>
      )}
      {missing.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            Det här saknas
          </Text>
          <ul className={classes.missing}>
            {missing.map(({ id, title, names }) => (
              <li key={id}>
                <TextLink to={`${PAGE}#${id}`} className={classes.link}>
                  {title}
                </TextLink>
                {names.join() !== title && (
                  <Text size="sm" c="dimmed">
                    {names.join(", ")}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {toAdd.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            Lägg gärna till
          </Text>
          <ul className={classes.missing}>
            {toAdd.map(({ id, name }) => (
              <li key={id}>
                <TextLink to={`${PAGE}#${id}`} className={classes.link}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}

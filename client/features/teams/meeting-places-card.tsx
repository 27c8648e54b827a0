import { Skeleton, Stack, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { GapBadge } from "./place-badge.tsx";

const KINDS = ["assembly_point", "reserve_point"] as const;

/** Where the group meets, as the association has put it on its map. */
export function MeetingPlacesCard() {
  const map = trpc.maps.get.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Samlingsplats och reservplats" action={<TextLink to="/maps">Öppna kartan</TextLink>}>
      {map.isPending && <Skeleton h={96} />}
      {map.isLoadingError && <ErrorCard error={map.error} onRetry={() => void map.refetch()} />}
      {map.data && (
        <Stack component="dl" gap="sm" m={0}>
          {KINDS.map((kind) => {
            const places = map.data.places.filter((place) => place.kind === kind);
            return (
              <div key={kind}>
                <Text component="dt" size="sm" c="dimmed">
                  {MAP_PLACE_LABELS[kind].one}
                </Text>
                {places.map(({ id, name, note }) => (
                  <Text key={id} component="dd" m={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
                    <Text span fw={600}>
                      {name}
                    </Text>
                    {note && `\n${note}`}
                  </Text>
                ))}
                {places.length === 0 && (
                  <Text component="dd" m={0}>
                    <GapBadge>Saknas</GapBadge>
                  </Text>
                )}
              </div>
            );
          })}
        </Stack>
      )}
    </SectionCard>
  );
}

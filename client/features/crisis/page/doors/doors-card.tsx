import { Button, Stack, Text } from "@mantine/core";
import { IconChevronRight, IconDoor } from "@tabler/icons-react";
import { Link } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { doorsPath } from "#shared/crisis-links.ts";
import type { Crisis } from "../crisis-views.ts";
import { doorRows, helpWords, roundWords } from "./door-rows.ts";
import classes from "./doors.module.css";
import { useDoors, useDoorVisits } from "./use-doors.ts";

/** How many doors are left, and where each stairwell is gone through. */
export function DoorsCard({ crisis }: { crisis: Crisis }) {
  const doors = useDoors(crisis.id);
  const kept = useDoorVisits(crisis.id);
  return (
    <SectionCard title="Dörrar">
      <Loaded query={doors} skeleton={<ListSkeleton rows={2} rowHeight={56} />}>
        {(stairwells) => {
          const counted = stairwells.map((place) => ({ place, rows: doorRows(place, kept) }));
          const all = counted.flatMap(({ rows }) => rows);
          return (
            <Stack gap="sm">
              {all.length === 0 && <Text>Inga lägenheter är inlagda. Dörrarna skrivs in medan ni knackar.</Text>}
              {all.length > 0 && counted.length > 1 && <Text>{roundWords(all)}</Text>}
              {/* Who leads has them in a list of their own. */}
              {!crisis.mayLead && helpWords(all) && <Text fw={650}>{helpWords(all)}</Text>}
              {counted.map(({ place, rows }) => (
                <Button
                  key={`${place.stairwellId} ${place.name}`}
                  component={Link}
                  to={doorsPath(crisis.id, place.stairwellId, "phone")}
                  variant="light"
                  justify="space-between"
                  className={classes.place}
                  leftSection={<IconDoor size={22} stroke={1.75} aria-hidden />}
                  rightSection={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
                >
                  {rows.length > 0 ? `${place.name}: ${roundWords(rows).replace(/^[AD]/, (first) => first.toLowerCase())}` : place.name}
                </Button>
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}

/** For whoever was named for a stairwell and has not said yes: the doors are theirs with one press, in the crisis too. */
export function DoorsToTake() {
  const roles = trpc.team.ownRoles.useQuery();
  const accept = useAction(trpc.team.acceptRole, {
    done: () => "Rollen är din",
    failed: "Det gick inte att spara",
    touches: ["team", "crisis"],
  });
  const asked = roles.data?.find(
    ({ role, isAsked, stairwellName }) => role === "stairwell_representative" && isAsked && stairwellName !== null,
  );
  if (!asked) return null;
  return (
    <SectionCard title="Dörrar">
      <Stack gap="sm" align="flex-start">
        <Text>
          Du är föreslagen som trapphusombud i {asked.stairwellName}. Tar du rollen får du listan över dörrarna att knacka på. Systemägare
          och teamledare ser då ditt telefonnummer.
        </Text>
        <Button
          mih={56}
          loading={accept.isPending}
          leftSection={<IconDoor size={22} stroke={1.75} aria-hidden />}
          onClick={() => accept.send({ memberId: asked.id })}
        >
          Jag tar rollen
        </Button>
      </Stack>
    </SectionCard>
  );
}

import { Badge, Button, VisuallyHidden } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { z } from "zod";
import { type Column, DataList } from "../data-list.tsx";
import { ListRow, ListRows } from "../list-row.tsx";
import { SearchField } from "../search-field.tsx";
import { useListState } from "../use-list-state.ts";
import { Part } from "./part.tsx";

interface Person {
  id: number;
  name: string;
  flat: string;
  litres: number;
  isAway: boolean;
}

const PEOPLE: Person[] = [
  { id: 1, name: "Åsa Lindqvist", flat: "1201", litres: 24, isAway: false },
  { id: 2, name: "Börje Karlsson-af-Silfverswärd", flat: "1202", litres: 6, isAway: true },
  { id: 3, name: "Cilla Ek", flat: "1301", litres: 118, isAway: false },
];

const COLUMNS: Column<Person, "name" | "-name" | "litres" | "-litres">[] = [
  { key: "name", title: "Namn", cell: ({ name }) => name, breaks: "anywhere", onCard: "title", isRowName: true, sortBy: ["name", "-name"] },
  { key: "flat", title: "Lägenhet", cell: ({ flat }) => flat, isTabular: true, onCard: "line", cardText: ({ flat }) => `Lägenhet ${flat}` },
  {
    key: "litres",
    title: "Vatten",
    align: "right",
    cell: ({ litres }) => litres,
    isTabular: true,
    onCard: "fact",
    cardText: ({ litres }) => `${litres} liter`,
    sortBy: ["litres", "-litres"],
  },
  {
    key: "away",
    title: "Hemma",
    cell: ({ isAway }) => (isAway ? <Badge>Bortrest</Badge> : "Ja"),
    onCard: "badge",
    cardText: ({ isAway }) => isAway && <Badge>Bortrest</Badge>,
  },
  {
    key: "action",
    title: <VisuallyHidden>Åtgärd</VisuallyHidden>,
    align: "right",
    cell: ({ name }) => (
      <Button variant="default">
        Ändra<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    ),
    onCard: "action",
  },
];

const stateSchema = z.object({
  search: z.string().max(100).default(""),
  sort: z.enum(["name", "-name", "litres", "-litres"]).default("name"),
  page: z.int().min(1).max(2).default(1),
});
const ADDRESS = { prefix: "lista" };

const shared = {
  rowKey: ({ id }: Person) => id,
  columns: COLUMNS,
  empty: { icon: IconUsers, text: "Ingen heter så." },
  table: { minWidth: 480, verticalSpacing: "xs" },
} as const;
const read = { data: undefined, error: null, refetch: () => undefined };
const ignore = () => undefined;

export function Lists() {
  return (
    <>
      <Part
        name="DataList"
        states={{
          "Med tillstånd i adressen": <WithState />,
          "Medan nästa sida läses": (
            <DataList
              {...shared}
              label="Läser om"
              query={{ ...read, data: { rows: PEOPLE, page: 1, pageCount: 3 }, isPlaceholderData: true }}
              paging={{ onPage: ignore }}
            />
          ),
          Läser: <DataList {...shared} label="Läser" query={read} />,
          "Gick inte att läsa": (
            <DataList {...shared} label="Fel" query={{ ...read, error: new Error("nej") }} failure="Personerna kunde inte hämtas" />
          ),
          Tom: <DataList {...shared} label="Tom" rows={[]} />,
          "Tom, med en rad text": <DataList {...shared} label="Tom" rows={[]} empty="Inga rader." />,
          "Alltid tabell, högst så hög": (
            <DataList {...shared} label="Låg" rows={PEOPLE} cards={false} table={{ minWidth: 300, maxHeight: 120, verticalSpacing: 4 }} />
          ),
          "Alltid kort, i lådor": <DataList {...shared} label="Lådor" rows={PEOPLE} cards={{ below: 999 }} />,
          "Alltid kort, i rader": <DataList {...shared} label="Rader" rows={PEOPLE} cards={{ below: 999, as: "rows" }} />,
        }}
      />
      <Part
        name="ListRow"
        states={{
          Rader: (
            <ListRows label="Rader utan lista">
              <ListRow title="Nycklar" details="Hos Åsa" action={<Button variant="default">Öppna</Button>} />
              <ListRow title="Reservkraft" badge={<Badge>Lånad</Badge>} details="I källaren" />
            </ListRows>
          ),
        }}
      />
    </>
  );
}

function WithState() {
  const { state, set, search, onPage } = useListState(stateSchema, ADDRESS);
  const way = state.sort.startsWith("-") ? -1 : 1;
  const found = PEOPLE.filter(({ name }) => name.toLowerCase().includes(state.search.toLowerCase())).sort(
    (one, other) => way * (state.sort.endsWith("litres") ? one.litres - other.litres : one.name.localeCompare(other.name, "sv")),
  );
  return (
    <>
      <SearchField label="Sök person" mb="md" {...search} />
      <DataList
        {...shared}
        label="Personer"
        rows={{ rows: found, page: state.page, pageCount: 2 }}
        sort={{ by: state.sort, onSort: (sort) => set({ sort }) }}
        paging={{ onPage }}
      />
    </>
  );
}

import { expect, test } from "vitest";
import { type AreaMap, directionsUrl, layersOf, unplacedStairwells } from "./map-layers.ts";

const at = { latitude: 59.3, longitude: 18.1 };
const place = { id: "1", name: "Gården", note: null, metres: 40, updatedAt: "2026-01-01T00:00:00.000Z", ...at };
const map: AreaMap = {
  house: { name: "Brf Provet", address: "Provgatan 1, Provstad", position: at },
  stairwells: ["Trapphus A", "Trapphus B"],
  places: [
    { ...place, kind: "assembly_point" },
    { ...place, id: "2", kind: "building", name: "TRAPPHUS A" },
  ],
  shelters: [
    {
      ...{ id: "3", number: "7-1", name: null, address: "Provgatan 3", municipality: null, places: 120, metres: 90, ...at },
      ...{ source: "Prov", sourceDate: "2026-01-01" },
    },
  ],
  warnings: { feed: "smhi_warnings", source: "", sourceUrl: "", state: "fresh", note: "", readAt: null, items: [], isBeingRead: false },
  styleUrl: null,
};

test("PAGE-29 the layers that hold something, each place with what is known of it", () => {
  const layers = layersOf(map);
  expect(layers.map(({ key }) => key)).toEqual(["house", "building", "assembly_point", "shelter"]);
  expect(layers.at(-1)?.points).toMatchObject([{ name: "Provgatan 3", facts: ["120 platser", "Nr 7-1"], metres: 90, place: null }]);
  expect(layersOf({ ...map, house: { ...map.house, position: null }, places: [], shelters: [] })).toEqual([]);
});

test("PAGE-29 the stairwells that have no place yet", () => {
  expect(unplacedStairwells(map)).toEqual(["Trapphus B"]);
});

test("PAGE-29 the way on foot is a page that somebody opens themselves", () => {
  expect(directionsUrl(at, { latitude: 59.4, longitude: 18.2 })).toBe(
    "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=59.3,18.1;59.4,18.2",
  );
});

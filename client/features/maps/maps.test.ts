import { describe, expect, test } from "vitest";
import { type AreaMap, directionsUrl, layersOf, readPair, unplacedStairwells } from "./map-layers.ts";
import { gridOf, roundLength } from "./outline.ts";

describe("map layers", () => {
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
});

describe("outline", () => {
  test("PAGE-29 lengths of the scale are round", () => {
    expect([1, 3, 7, 49, 50, 180, 999].map(roundLength)).toEqual([1, 2, 5, 20, 50, 100, 500]);
  });

  test("PAGE-29 the grid has some ten lines each way, and lies still when the map is moved", () => {
    const linesOf = (bounds: Parameters<typeof gridOf>[0]) => gridOf(bounds).features[0]?.geometry.coordinates ?? [];
    const bounds = { west: 18.05, south: 59.33, east: 18.07, north: 59.34 };
    const lines = linesOf(bounds);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(50);
    const moved = linesOf({ ...bounds, west: bounds.west + 0.001, east: bounds.east + 0.001 });
    const upright = (all: typeof lines) => all.filter(([a, b]) => a?.[0] === b?.[0]).map(([a]) => a?.[0]);
    expect(upright(moved).filter((x) => upright(lines).includes(x)).length).toBeGreaterThan(4);
  });
});

describe("read pair", () => {
  test.each(["59.3345, 18.0632", " 59.3345 18.0632 ", "59.3345;18.0632"])("PAGE-29 a pasted place is read: %s", (text) => {
    expect(readPair(text)).toEqual({ latitude: "59.3345", longitude: "18.0632" });
  });

  test("PAGE-29 decimal commas are left to the form, and what is no pair is not taken apart", () => {
    expect(readPair("59,3345 18,0632")).toEqual({ latitude: "59,3345", longitude: "18,0632" });
    expect(readPair("59,3345")).toBeNull();
    expect(readPair("Provgatan 1")).toBeNull();
  });
});

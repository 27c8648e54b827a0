import { afterEach, describe, expect, test, vi } from "vitest";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { isEmptyHousehold, keepHousehold, readKeptHousehold } from "./household-cache.ts";
import { mediaAddress } from "./media-address.ts";
import { officeFileProblem } from "./office-file.ts";
import { shownSince } from "./offline/shown-since.ts";
import { readPreferences, savePreferences } from "./preferences.ts";
import { readCsvFile } from "./read-csv-file.ts";
import { fitWithin } from "./shrink-image.ts";
import { dateFormatIn, shownTimezone } from "./use-date-format.ts";
import { createUserStorage, memoryStorage } from "./user-storage.ts";

describe("household cache", () => {
  const HOUSEHOLD = { familySize: 4, diet: ["Vegetarisk"], allergies: ["Nötter", "Ägg"], daysPrepared: 3 };
  const NOTHING = { familySize: null, diet: [], allergies: [], daysPrepared: null };

  function setUp() {
    const storage = memoryStorage();
    return { storage, userStorage: createUserStorage(storage) };
  }

  test("LOCAL-02 LOCAL-03 LOCAL-04 LOCAL-05 LOCAL-09: each value has a key of the user's own", () => {
    const { storage, userStorage } = setUp();
    keepHousehold("anna-id", HOUSEHOLD, userStorage);
    expect(storage.getItem("anna-id:family-size")).toBe("4");
    expect(storage.getItem("anna-id:diet")).toBe('["Vegetarisk"]');
    expect(storage.getItem("anna-id:allergies")).toBe('["Nötter","Ägg"]');
    expect(storage.getItem("anna-id:days-prepared")).toBe("3");
    expect(readKeptHousehold("anna-id", userStorage)).toEqual(HOUSEHOLD);
    expect(readKeptHousehold("bo-id", userStorage)).toBeNull();
  });

  test("a value that was taken away leaves no key behind", () => {
    const { storage, userStorage } = setUp();
    keepHousehold("anna-id", HOUSEHOLD, userStorage);
    keepHousehold("anna-id", { ...NOTHING, daysPrepared: 0 }, userStorage);
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual(["anna-id:days-prepared"]);
    expect(readKeptHousehold("anna-id", userStorage)).toEqual({ ...NOTHING, daysPrepared: 0 });
  });

  test("values of the wrong kind are not used", () => {
    const { storage, userStorage } = setUp();
    storage.setItem("anna-id:family-size", '"fyra"');
    storage.setItem("anna-id:diet", '["Vegansk",7]');
    storage.setItem("anna-id:allergies", "{");
    expect(readKeptHousehold("anna-id", userStorage)).toEqual({ ...NOTHING, diet: ["Vegansk"] });
  });

  test("no days prepared is an answer, not an empty household", () => {
    expect(isEmptyHousehold(NOTHING)).toBe(true);
    expect(isEmptyHousehold({ ...NOTHING, daysPrepared: 0 })).toBe(false);
  });
});

describe("media address", () => {
  test("a stored picture is loaded from the page's own origin", () => {
    expect(mediaAddress("http://localhost:3000/media/avatars/1/2.webp")).toBe("/media/avatars/1/2.webp");
    expect(mediaAddress("https://portal.example/media/logos/1/2_logga.png")).toBe("/media/logos/1/2_logga.png");
    expect(mediaAddress("/media/avatars/1/2.webp")).toBe("/media/avatars/1/2.webp");
  });

  test("other addresses stay as they are, and no address is none", () => {
    expect(mediaAddress("blob:http://localhost:3000/5f0c")).toBe("blob:http://localhost:3000/5f0c");
    expect(mediaAddress("https://images.example/anna.png")).toBe("https://images.example/anna.png");
    expect(mediaAddress(null)).toBeNull();
    expect(mediaAddress(undefined)).toBeNull();
  });
});

describe("office file", () => {
  test.each([
    ["plan.PDF", 1, null],
    ["plan.pdf", 0, ERROR_MESSAGES.EVIDENCE_EMPTY],
    ["plan.pdf", EVIDENCE_MAX_BYTES + 1, ERROR_MESSAGES.EVIDENCE_TOO_LARGE],
    ["plan.exe", 1, ERROR_MESSAGES.EVIDENCE_TYPE_NOT_ALLOWED],
  ])("«%s» of %i bytes: %s", (name, size, problem) => expect(officeFileProblem({ name, size })).toBe(problem));
});

describe("shown since", () => {
  const [session, active, crisis, log, teams, dashboard] = [
    '[["auth","session"],{"type":"query"}]',
    '[["crisis","active"],{"type":"query"}]',
    '[["crisis","get"],{"input":{"activationId":"1"},"type":"query"}]',
    '[["crisis","log"],{"input":{"activationId":"1"},"type":"query"}]',
    '[["team","list"],{"type":"query"}]',
    '[["dashboard","association"],{"type":"query"}]',
  ] as const;
  const restored = new Map<string, number>([
    [session, 1727],
    [active, 1728],
    [teams, 1729],
    [crisis, 1738],
    [log, 1739],
    [dashboard, 1735],
  ]);
  const showing = (...shown: string[]) => shownSince(restored, (hash) => shown.includes(hash));

  test("NS-13 the page of a crisis is from when the crisis was read, not from when its reader signed in", () => {
    expect(showing(session, active, teams, crisis, log)).toBe(1738);
  });

  test("elsewhere the oldest that is in sight counts, and who is signed in only where nothing else is", () => {
    expect(showing(session, dashboard)).toBe(1735);
    expect(showing(session, active, dashboard)).toBe(1728);
    expect(showing(session)).toBe(1727);
    expect(showing()).toBe(1727);
  });
});

describe("preferences", () => {
  test("LOCAL-01: preferences are an object of the user's own, and others in it stay", () => {
    const storage = memoryStorage();
    const userStorage = createUserStorage(storage);
    expect(readPreferences("anna-id", userStorage)).toEqual({ catalogueView: "grid" });
    storage.setItem("anna-id:preferences", '{"later":true}');
    savePreferences("anna-id", { catalogueView: "list" }, userStorage);
    expect(storage.getItem("anna-id:preferences")).toBe('{"later":true,"catalogueView":"list"}');
    expect(readPreferences("anna-id", userStorage)).toEqual({ catalogueView: "list" });
    expect(readPreferences("bo-id", userStorage)).toEqual({ catalogueView: "grid" });
  });

  test("unreadable preferences are the usual ones", () => {
    const storage = memoryStorage();
    storage.setItem("anna-id:preferences", '["list"]');
    expect(readPreferences("anna-id", createUserStorage(storage))).toEqual({ catalogueView: "grid" });
  });
});

describe("read csv file", () => {
  test("a list that Excel has saved in Windows-1252 keeps its letters", async () => {
    const contents = Buffer.from("Namn;E-post\r\nÅsa Öst;asa@test.example\r\n", "latin1");
    const file = new File([contents], "LISTA.CSV", { type: "application/vnd.ms-excel" });
    expect(await readCsvFile(file, 1_000)).toEqual({ content: "Namn;E-post\r\nÅsa Öst;asa@test.example\r\n" });
  });

  test("a picture is no list, and a large list is too large", async () => {
    const picture = new File([new Uint8Array(5_000)], "karta.png", { type: "image/png" });
    expect(await readCsvFile(picture, 1_000)).toEqual({
      problem: "Filen är ingen CSV-fil. Spara listan som CSV och välj den igen.",
    });
    expect(await readCsvFile(new File(["a".repeat(2_001)], "a.csv"), 2_000)).toEqual({
      problem: "Filen är för stor. Högst 2 kB.",
    });
  });
});

describe("shrink image", () => {
  test.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 20_000, height: 3 },
      { width: 1600, height: 1 },
    ],
  ])("%j fits as %j", (from, to) => {
    expect(fitWithin(from, 1600)).toEqual(to);
  });
});

describe("use date format", () => {
  afterEach(() => void vi.useRealTimers());

  test("dates are shown in the chosen zone, else in the browser's", () => {
    expect(shownTimezone("Europe/Helsinki", "Europe/Lisbon")).toBe("Europe/Helsinki");
    expect(shownTimezone(null, "Europe/Lisbon")).toBe("Europe/Lisbon");
    expect(shownTimezone(null, "America/New_York")).toBe("America/New_York");
  });

  test("a zone that this browser does not know gives Swedish time", () => {
    expect(shownTimezone("Europe/Atlantis", "Europe/Lisbon")).toBe("Europe/Stockholm");
    expect(shownTimezone(null, "Etc/Unknown")).toBe("Europe/Stockholm");
    expect(shownTimezone("", "Europe/Lisbon")).toBe("Europe/Stockholm");
  });

  test("every format is bound to the zone", () => {
    vi.setSystemTime("2026-11-21T12:00:00Z");
    const { formatDateLong, formatDay, formatDayTime, formatTime, formatWeekday, isoDay } = dateFormatIn("Europe/Helsinki");
    const lateEvening = "2026-11-20T22:30:00Z";
    expect(formatDay(lateEvening)).toBe("21 november");
    expect(formatDayTime(lateEvening)).toBe("21 november 00:30");
    expect(formatDateLong(lateEvening)).toBe("21 november 2026");
    expect(formatTime(lateEvening)).toBe("00:30");
    expect(formatWeekday(lateEvening)).toBe("lördag");
    expect(isoDay(lateEvening)).toBe("2026-11-21");
    expect(formatDay("2025-12-31T22:30:00Z")).toBe("1 januari");
  });
});

describe("user storage", () => {
  const anna = { id: "anna-id", email: "anna@example.se", name: "Anna" };

  function setUp() {
    const storage = memoryStorage();
    return {
      storage,
      userStorage: createUserStorage(storage),
      keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
    };
  }

  test("LOCAL-09: keys carry the user's id, except the user and the token", () => {
    const { userStorage, keys } = setUp();
    userStorage.write(anna.id, "family-size", 4);
    userStorage.remember(anna);
    userStorage.keepAuthToken(anna.id, { accessToken: "bearer", expiresAt: "2026-11-20T10:00:00Z" });
    expect(keys()).toEqual(["anna-id:family-size", "user", "auth-token", "anna-id:auth-token-expires-at"]);
  });

  test("values come back as they were written, and unreadable ones as null", () => {
    const { storage, userStorage } = setUp();
    userStorage.write(anna.id, "diet", ["vegan"]);
    storage.setItem("anna-id:allergies", "{");
    expect(userStorage.read(anna.id, "diet")).toEqual(["vegan"]);
    expect(userStorage.read(anna.id, "allergies")).toBeNull();
    expect(userStorage.read("bo-id", "diet")).toBeNull();
  });

  test("AUTH-23: signing out forgets the user, the token and every key of that user, and nothing else", () => {
    const { storage, userStorage, keys } = setUp();
    userStorage.remember(anna);
    userStorage.keepAuthToken(anna.id, { accessToken: "bearer", expiresAt: "2026-11-20T10:00:00Z" });
    userStorage.write(anna.id, "query-cache", "{}");
    userStorage.write("bo-id", "diet", []);
    storage.setItem("vite-ui-theme", "dark");
    userStorage.clear();
    expect(keys()).toEqual(["bo-id:diet", "vite-ui-theme"]);
    expect(userStorage.readUser()).toBeNull();
    expect(userStorage.readAuthToken()).toBeNull();
  });

  test("a full storage does not stop the page", () => {
    const storage = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => createUserStorage(storage).remember(anna)).not.toThrow();
  });
});

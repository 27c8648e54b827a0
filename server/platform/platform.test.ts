import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { ConflictError } from "#server/platform/errors.ts";
import { randomSecret } from "#server/platform/secrets/secret.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { limitKeyOf, plainAddress } from "./limits/limit-key.ts";
import { createLogDestination, type LostLines } from "./logging/logger.ts";
import { safeError } from "./logging/safe-error.ts";
import { parsePhone } from "./phones.ts";
import { isCommonPassword } from "./secrets/common-passwords.ts";
import { signUpCookie } from "./sessions/secret-cookie.ts";
import { atOnce, inSlices } from "./slices.ts";
import { readCsv, writeCsv } from "./tables/table-files.ts";

describe("limit key", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::5:6", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    [null, "unknown"],
  ])("%s is counted as %s", (ipAddress, key) => expect(limitKeyOf(ipAddress)).toBe(key));

  test("all addresses of one IPv6 network share a key, those of the next do not", () => {
    expect(limitKeyOf("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(limitKeyOf("2001:db8:1:2::1"));
    expect(limitKeyOf("2001:db8:1:3::1")).not.toBe(limitKeyOf("2001:db8:1:2::1"));
  });

  test.each([
    ["192.0.2.7:50123", "192.0.2.7"],
    ["[2001:db8::7]:50123", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["[::1]:123", "::1"],
    ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
    ["2001:db8::7:8", "2001:db8::7:8"],
  ])("NS-22 %s, as a proxy writes it, is the address %s", (written, address) => expect(plainAddress(written)).toBe(address));

  test("an IPv4 address that arrived over IPv6 is shown without its prefix", () => {
    expect(plainAddress("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(plainAddress("2001:db8::7")).toBe("2001:db8::7");
    expect(plainAddress(null)).toBeNull();
  });
});

describe("rate limit", () => {
  /** The names that stand behind these calls anywhere on the server. */
  function namesAfter(calls: RegExp): Set<string> {
    const files = globSync("server/**/*.{ts,tsx}", { exclude: (name) => name.includes(".test.") });
    return new Set(files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(calls)].map(([, name = ""]) => name)));
  }

  test("what is given back is taken under the same name: behind the slash no type says so", () => {
    const taken = namesAfter(/(?:\.(?:consume|count|spend)\(|withLimit\(ctx, )"([^"]+)"/g);
    const givenBack = namesAfter(/\.(?:refund|takeBack|reset)\("([^"]+)"/g);
    expect(givenBack.size).toBeGreaterThan(5);
    expect([...givenBack].filter((name) => !taken.has(name))).toEqual([]);
  });
});

describe("log destination", () => {
  const LINE = `${"x".repeat(1_023)}\n`;

  test("NS-04 a full disk costs lines and nothing else: what fits is kept, the rest counted and told once the disk takes lines again", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "portal-log-"));
    const file = path.join(folder, "log");
    const fd = openSync("/dev/full", "w");
    const told: LostLines[] = [];
    const destination = createLogDestination(fd, (what) => {
      told.push(what);
      destination.write(`lost ${what.lost}\n`);
    });
    for (let n = 0; n < 3_000; n++) destination.write(LINE);
    await wait(300);
    destination.write("first\n");
    expect(told).toEqual([]);
    // The disk has room again: the same descriptor now leads to a file, since the lowest free number is given.
    closeSync(fd);
    expect(openSync(file, "w")).toBe(fd);
    await vi.waitFor(() => expect(readFileSync(file, "utf8")).toContain("lost"), 5_000);
    const kept = 1_024;
    expect(told).toEqual([{ lost: 3_001 - kept, seconds: expect.any(Number) }]);
    expect(readFileSync(file, "utf8")).toBe(`${LINE.repeat(kept)}lost ${3_001 - kept}\n`);
    destination.write("next\n");
    destination.writeRest();
    await vi.waitFor(() => expect(readFileSync(file, "utf8").endsWith("\nnext\n")).toBe(true));
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });

  test("NS-04 the end of the process does not wait for a disk that takes nothing", () => {
    const fd = openSync("/dev/full", "w");
    const destination = createLogDestination(fd, () => undefined);
    destination.write(LINE);
    destination.write(LINE);
    const started = performance.now();
    destination.writeRest();
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("work in slices", () => {
  test("lets others on in between, and at once it does not", async () => {
    let others = 0;
    function* work() {
      for (let step = 0; step < 3; step++) {
        for (const until = performance.now() + 12; performance.now() < until; );
        yield;
      }
      return others;
    }
    setImmediate(() => others++);
    expect(atOnce(work())).toBe(0);
    expect(await inSlices(work())).toBe(1);
  });
});

describe("safe error", () => {
  test("a statement's parameters do not reach the log, its place and code do", () => {
    const driver = Object.assign(new Error("duplicate key: anna@hemlig.example"), { code: "23505", constraint: "users_email_unique" });
    const logged = safeError(new Error("Failed query: insert … params: anna@hemlig.example,$argon2id$x", { cause: driver }));
    expect(JSON.stringify(logged)).not.toMatch(/hemlig|argon2id/);
    expect(logged.cause).toMatchObject({ code: "23505", constraint: "users_email_unique" });
    expect(logged.stack).toMatch(/^\s+at /);
  });

  const fromPostgres = (message: string, code: string) => Object.assign(new Error(message), { name: "error", severity: "ERROR", code });

  test.each([
    ['duplicate key value violates unique constraint "users_email_unique"', "23505"],
    ['null value in column "email" of relation "users" violates not-null constraint', "23502"],
    ['relation "crisis_deliveries" does not exist', "42P01"],
    ["canceling statement due to statement timeout", "57014"],
    ["terminating connection due to administrator command", "57P01"],
    ["sorry, too many clients already", "53300"],
  ])("NS-10 the database's own sentence is logged: %s", (message, code) => {
    expect(safeError(new Error("Failed query: …", { cause: fromPostgres(message, code) })).cause).toMatchObject({ message, code });
  });

  test.each([
    ['invalid input syntax for type uuid: "anna"', "22P02", "invalid input syntax for type uuid: …"],
    ['date/time field value out of range: "1985-99-99"', "22008", "date/time field value out of range: …"],
    ['syntax error at or near "anna@hemlig.example"', "42601", "syntax error at or near …"],
    ['the log of "anna" is closed', "P0001", "the log of … is closed"],
  ])("NS-10 what somebody has written is taken out of it: %s", (message, code, shown) => {
    expect(safeError(fromPostgres(message, code)).message).toBe(shown);
  });

  test("NS-10 a lost connection says which call failed where, a file not which", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
      code: "ECONNREFUSED",
      syscall: "connect",
      address: "127.0.0.1",
      port: 5432,
    });
    expect(safeError(refused).message).toBe("connect ECONNREFUSED 127.0.0.1:5432");
    const file = Object.assign(new Error("ENOENT: no such file, open '/data/annas brev.pdf'"), { code: "ENOENT", syscall: "open" });
    expect(safeError(file).message).toBe("open ENOENT");
    expect(safeError(new Error("Connection terminated unexpectedly")).message).toBe("Connection terminated unexpectedly");
    expect(safeError(new Error("Connection terminated by anna@hemlig.example")).message).toBeUndefined();
  });

  test("a refusal keeps its sentence", () => {
    expect(safeError(new ConflictError("ALREADY_MEMBER"))).toMatchObject({
      type: "ConflictError",
      message: expect.stringContaining("förening"),
    });
  });

  test("what is rejected without being an error tells its kind and code, and not what it was about", () => {
    const refusal = {
      name: "ProviderError",
      message: "no such recipient: anna@hemlig.example",
      code: "E_RECIPIENT",
      to: "anna@hemlig.example",
    };
    expect(safeError(refusal)).toEqual({ type: "ProviderError", code: "E_RECIPIENT" });
    expect(safeError({ name: "Anna", message: "Annas larm", cause: refusal })).toEqual({
      type: "Object",
      cause: { type: "ProviderError", code: "E_RECIPIENT" },
    });
    const sent = structuredClone({ stack: "TypeError: anna@hemlig.example\n    at send (mail.ts:1:2)", name: "TypeError" });
    expect(safeError(sent)).toEqual({ type: "TypeError", stack: "    at send (mail.ts:1:2)" });
  });

  test.each([
    [new Response("anna@hemlig.example", { status: 503 }), "Response"],
    [{ name: "Anna", code: "482913" }, "Object"],
    [Object.create(null), "object"],
    [{ constructor: "Anna" }, "object"],
    ["anna@hemlig.example", "string"],
    [46701234567, "number"],
    [null, "null"],
    [undefined, "undefined"],
  ])("a value that is no error at all tells only its kind", (value, type) => {
    expect(safeError(value)).toEqual({ type });
  });
});

describe("parse phone", () => {
  test.each(["070-174 06 05", "0701740605", "+46701740605", "0046 70 174 06 05", "+46 (0)70 174 06 05", " 070 1740605 "])(
    "%s is stored as E.164",
    (text) => {
      expect(parsePhone(text)).toBe("+46701740605");
    },
  );

  test("a number of another country keeps its country", () => {
    expect(parsePhone("+47 22 12 34 56")).toBe("+4722123456");
  });

  test("all the numbers that PTS keeps for fiction are valid", () => {
    const fiction = Array.from({ length: 95 }, (_, index) => `+4670${1740605 + index}`);
    expect(fiction.filter((number) => parsePhone(number) !== number)).toEqual([]);
  });

  test.each(["", "hej", "112", "070-174 06", "070-174 06 05 12 34", "ring 070-174 06 05", "070-174 06 05 ext 5", "+46"])(
    "«%s» is refused",
    (text) => {
      expect(parsePhone(text)).toBeNull();
    },
  );

  test("what is stored is shown the national way again", () => {
    for (const shown of ["070-174 06 05", "08-123 456 78", "031-12 34 56", "0480-123 45", "010-123 45 67"]) {
      expect(formatPhone(parsePhone(shown) ?? "")).toBe(shown);
    }
  });
});

describe("common passwords", () => {
  test("the commonest passwords are refused, in any letter case", () => {
    for (const password of ["123456", "password", "PassWord", "QWERTY", "iloveyou", "hejsan"]) {
      expect(isCommonPassword(password)).toBe(true);
    }
  });

  test("the list ends at ten thousand", () => {
    expect(isCommonPassword("24081990")).toBe(true);
    expect(isCommonPassword("25021983")).toBe(false);
  });

  test.each([
    "lösenord",
    "sommar",
    "Sommar2026",
    "sommar2026!",
    "fotboll",
    "losenord",
    "l0sen0rd",
    "L0senord1",
    "p4ssw0rd!",
    "password ",
    "$tockholm",
    "f0tb0ll99",
    "hammarby1915",
    "sommarsommar",
    "jag älskar dig",
    "123sommar",
    "Monkey-84",
  ])("NS-21 %s is refused: a common word in a thin disguise", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(["sommar-i-gripsholm-77", "fotbollsplan i regn", "Granskog-41-vinter", "Tallmo-58-gryning", "48sommar15162342", "k7#mQ2"])(
    "NS-21 %s is not refused: more than one word, or chance around it",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test("a password of one's own, and the demo accounts' password, are not refused", () => {
    for (const password of ["Beredskap-2026", "tre torra tallar", ""]) {
      expect(isCommonPassword(password)).toBe(false);
    }
  });
});

describe("sign up cookie", () => {
  test.each([true, false])("the browser's secret comes back, secure: %s", (isSecure) => {
    const secret = randomSecret();
    const cookie = signUpCookie.set(secret, isSecure);
    expect(cookie.startsWith(isSecure ? "__Host-portal_signup=" : "portal_signup=")).toBe(true);
    expect(cookie.endsWith("; Secure")).toBe(isSecure);
    expect(signUpCookie.read(`a=b; ${cookie.split(";")[0]}; c=d`, isSecure)).toBe(secret);
  });

  test.each([undefined, "", "portal_signup=", "portal_signup=%E0%A4%A", "other_portal_signup=x", `portal_signup=${"x".repeat(44)}`])(
    "%j holds no secret",
    (header) => expect(signUpCookie.read(header, false)).toBeNull(),
  );

  test("over https a cookie without the prefix, which a subdomain could plant, is not read", () => {
    expect(signUpCookie.read(`portal_signup=${randomSecret()}`, true)).toBeNull();
  });
});

describe("csv", () => {
  const csv = (...rows: Parameters<typeof writeCsv>[0] extends Iterable<infer Row> ? Row[] : never) => writeCsv(rows).toString("utf8");

  test("the file begins with a byte order mark, cells are parted by semicolons and lines end with CRLF", () => {
    expect([...writeCsv([["å", "b"]])]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from("å;b\r\n")]);
    expect(csv(["Namn", null, "Roll"], ["", "x", ""])).toBe("\uFEFFNamn;;Roll\r\n;x;\r\n");
  });

  test("numbers have a decimal comma and are never guarded", () => {
    expect(csv([1, 12.5, -3.25, 0])).toBe("\uFEFF1;12,5;-3,25;0\r\n");
  });

  test("what would part cells or lines is quoted", () => {
    expect(csv(['Brf "Eken"', "a;b", "a\nb", "a\rb", "a,b"])).toBe('\uFEFF"Brf ""Eken""";"a;b";"a\nb";"a\rb";a,b\r\n');
  });

  test.each(["=1+1", "+46701234567", "-1", "@SUM(A1)", "\tx"])("a cell that begins as %j does is no formula", (text) => {
    expect(csv([text])).toBe(`\uFEFF'${text}\r\n`);
  });

  test("a guarded cell is quoted like any other", () => {
    expect(csv(['=HYPERLINK("x";"y")', "\rx", "\nx"])).toBe(`\uFEFF"'=HYPERLINK(""x"";""y"")";"'\rx";"'\nx"\r\n`);
  });

  test("a telephone number as Swedes write it stays as it is", () => {
    expect(csv(["070-123 45 67", "O'Hara", "a=b"])).toBe("\uFEFF070-123 45 67;O'Hara;a=b\r\n");
  });

  test("a file is read with the delimiter of its first line, quotes, doubled quotes and line breaks in them, and blank lines left out", () => {
    expect(readCsv('\uFEFFNamn;Port\r\n"Ek; ""A""";"B\nC"\r\n\r\nBo;')).toEqual([
      { line: 1, cells: ["Namn", "Port"] },
      { line: 2, cells: ['Ek; "A"', "B\nC"] },
      { line: 5, cells: ["Bo", ""] },
    ]);
    expect(readCsv("a,b\nc;d,e").map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ["c;d", "e"],
    ]);
    expect(readCsv("a\tb")[0]?.cells).toEqual(["a", "b"]);
    expect(readCsv("")).toEqual([]);
  });

  test("a quote that is never closed is taken as it stands", () => {
    expect(readCsv('a;b\n"x;y\nz;1').map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ['"x', "y"],
      ["z", "1"],
    ]);
  });
});

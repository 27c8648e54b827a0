import { expect, test } from "vitest";
import { readCsv, writeCsv } from "./csv.ts";

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

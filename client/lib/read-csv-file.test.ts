import { expect, test } from "vitest";
import { readCsvFile } from "./read-csv-file.ts";

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

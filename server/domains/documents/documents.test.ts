import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { AttachedFile } from "#server/domains/files/attached-files.ts";
import { toFormFile } from "#server/domains/forms/files.ts";
import { DOCUMENT_PHOTOS_MAX_BYTES } from "#shared/limits.ts";
import { type FormField, formSchema } from "#shared/schemas/form-schema.ts";
import { WITH_THE_BOARD, withoutPrivateContacts } from "./private-contacts.ts";
import {
  asksFor,
  canOpen,
  documentKey,
  documentUrl,
  fileFaults,
  isDocumentTemplate,
  minutesToFill,
  passagesOf,
  printedPhotos,
  productRequestDocumentId,
  shownName,
  versionFilename,
} from "./rules.ts";

describe("private contacts", () => {
  const { fields } = formSchema.parse({
    fields: [
      { key: "group", label: "Krisgruppen", section: "Plan", type: "table", repeat: [person(), contact("phone"), contact("email")] },
      { key: "contacts", label: "Kontakter", section: "Plan", type: "table", repeat: ["name", contact("phone")] },
      { key: "reply_to", label: "Anmälan till", section: "Plan", type: "email" },
      { key: "text", label: "Text", section: "Plan", type: "textarea" },
    ],
  });

  function person() {
    return { key: "name", label: "Namn", type: "person" };
  }

  function contact(type: "phone" | "email") {
    return { key: type, label: type, type };
  }

  test("PAGE-18 of persons the numbers and addresses are left out, those of companies and duty lines stay", () => {
    const answers = {
      group: [{ name: "Anna Ek", phone: "070-111 22 33", email: "anna@example.se" }, { name: "Bo Lind" }],
      contacts: [{ name: "Hissjouren", phone: "08-123 45 67" }],
      reply_to: "anna@example.se",
      text: "Samling på gården.",
    };
    expect(withoutPrivateContacts(fields, answers)).toEqual({
      ...answers,
      group: [{ name: "Anna Ek", phone: WITH_THE_BOARD, email: WITH_THE_BOARD }, { name: "Bo Lind" }],
      reply_to: WITH_THE_BOARD,
    });
    expect(withoutPrivateContacts(fields, { group: [{ name: "Bo Lind", phone: " " }] })).toEqual({
      group: [{ name: "Bo Lind", phone: " " }],
    });
  });
});

describe("rules", () => {
  const field = (key: string, type: string, more: object = {}) => ({ key, type, label: key, section: "Allt", ...more }) as FormField;
  const stored = (kind: AttachedFile["kind"], sizeBytes = 1): AttachedFile => ({
    ...{ id: crypto.randomUUID(), filename: "a.png", contentType: "image/png", sizeBytes, kind },
  });

  test("a request has one document id, whoever computes it", () => {
    const request = crypto.randomUUID();
    const id = productRequestDocumentId(request);
    expect(productRequestDocumentId(request)).toBe(id);
    expect(productRequestDocumentId(crypto.randomUUID())).not.toBe(id);
    expect(z.uuid().safeParse(id).success).toBe(true);
  });

  test("the file is private and its address is a route that asks who is calling (DATA-52)", () => {
    expect(documentKey("a")).toBe("documents/a.pdf");
    expect(documentUrl("a")).toBe("/api/documents/a/file");
  });

  test("a version can be opened when it has a file, or when its PDF is two minutes late", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const version = { storageKey: null, generatedDocumentId: null, createdAt: new Date(now.getTime() - 120_000) };
    expect(canOpen(version, now)).toBe(false);
    expect(canOpen({ ...version, createdAt: new Date(now.getTime() - 120_001) }, now)).toBe(true);
    expect(canOpen({ ...version, storageKey: "a" }, now)).toBe(true);
    expect(canOpen({ ...version, generatedDocumentId: "a" }, now)).toBe(true);
  });

  test("a file is saved under a name that every system takes", () => {
    expect(versionFilename(" Stadgar:  §7 / 2026_A-B ", 3, "pdf")).toBe("Stadgar 7 2026_A-B v3.pdf");
    expect(versionFilename("«»", 1, "pdf")).toBe("Dokument v1.pdf");
    expect(versionFilename("x".repeat(200), 1, "pdf")).toBe(`${"x".repeat(100)} v1.pdf`);
    expect(shownName("protokoll.v2.docx", "pdf")).toBe("protokoll v2.pdf");
    expect(shownName("...", "pdf")).toBe("fil.pdf");
  });

  test("what is handed in on a page of its own is no document of the association's", () => {
    expect([isDocumentTemplate("stadgar"), isDocumentTemplate("user-form")]).toEqual([true, false]);
  });

  test("a field takes half a minute and a table three, in steps of five minutes", () => {
    const minutes = (...types: string[]) => minutesToFill({ fields: types.map((type) => field("a", type)) });
    expect([minutes(), minutes("text"), minutes("table", "table"), minutes(...Array(10).fill("text"))]).toEqual([5, 5, 10, 5]);
  });

  test("a finished document says what was answered, section by section", () => {
    const fields = [
      field("vem", "text", { section: "Folk" }),
      field("tomt", "text", { section: "Folk" }),
      field("rader", "group", { section: "Folk", repeat: [field("namn", "text")] }),
      field("mer", "text", { section: "Annat" }),
    ];
    expect(passagesOf({ fields }, { vem: "Bo", tomt: " ", rader: [{ namn: "Eva" }] })).toEqual([
      { heading: "Folk", body: "vem: Bo\nnamn: Eva" },
    ]);
  });

  test("a field holds its file without what the server found it to be", () => {
    const { kind: _, ...asField } = stored("photo");
    expect(toFormFile({ ...asField, kind: "photo" })).toEqual(asField);
  });

  test("a form asks for photos in a field or in a column", () => {
    const rows = field("rader", "group", { repeat: [field("namn", "text"), field("bild", "photo")] });
    expect(asksFor({ fields: [field("namn", "text"), rows] }, "photo")).toBe(true);
    expect(asksFor({ fields: [field("bild", "photo"), field("namn", "text")] }, "photo")).toBe(true);
    expect(asksFor({ fields: [field("namn", "text"), rows] }, "file")).toBe(false);
  });

  test("a file that is gone, no photo where one is asked for, or too much to print, is a fault of its field", () => {
    const fields = [
      field("bild", "photo"),
      field("bilaga", "file"),
      field("rader", "group", { repeat: [field("bild", "photo")] }),
      field("tomma", "group", { repeat: [field("bild", "photo")] }),
    ];
    const [photo, other, paper] = [
      stored("photo", DOCUMENT_PHOTOS_MAX_BYTES),
      stored("photo"),
      stored("file", 2 * DOCUMENT_PHOTOS_MAX_BYTES),
    ];
    const faults = (answers: object) => fileFaults({ fields }, { ...answers }, [photo, other, paper]);
    expect(faults({ bild: toFormFile(photo), bilaga: toFormFile(paper) })).toEqual({});
    expect(faults({ bild: toFormFile(paper) })).toEqual({ bild: "Här kan bara en bild läggas till." });
    expect(faults({ bilaga: toFormFile(stored("file")) })).toEqual({ bilaga: "Filen finns inte längre. Lägg till den igen." });
    expect(faults({ bild: toFormFile(photo), rader: [{ bild: toFormFile(other) }] })).toEqual({
      rader: expect.stringContaining("tillsammans större än 30 MB"),
    });
    expect(faults({ rader: [{ bild: toFormFile(paper) }, { bild: toFormFile(stored("photo")) }] })).toEqual({
      rader: "Här kan bara en bild läggas till.",
    });
  });

  test("photos are printed up to the limit, counted as often as they stand", () => {
    const half = DOCUMENT_PHOTOS_MAX_BYTES / 2;
    const [first, second, third, unused, paper] = [
      stored("photo", half),
      stored("photo", half),
      stored("photo"),
      stored("photo"),
      stored("file"),
    ];
    const all = [unused, paper, first, second, third];
    const answers = (...files: AttachedFile[]) => Object.fromEntries(files.map((file, at) => [`f${at}`, toFormFile(file)]));
    expect(printedPhotos(answers(first, second, paper), all)).toEqual([first, second]);
    expect(printedPhotos(answers(first, first, third), all)).toEqual([first]);
  });
});

import { expect, test } from "vitest";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { WITH_THE_BOARD, withoutPrivateContacts } from "./private-contacts.ts";

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

import { alertInput, createCooperating, link } from "#tests/factories/collaboration.ts";
import { clientFor } from "#tests/helpers/client.ts";
import type { DialogCase } from "#tests/helpers/dialog-case.ts";

/** An alert that came from a neighbour, as one who may answer it sees it. */
async function receivedAlert() {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  const { id } = await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput());
  return { actor: to.owner, path: `/collaboration/inbox?alert=${id}` };
}

const answer = { house: receivedAlert, procedure: "collaborationAlerts.reply", failed: "Det gick inte att spara", submit: "Skicka svar" };

export const COLLABORATION_ALERT_DIALOGS: readonly DialogCase[] = [
  {
    ...answer,
    title: "Vi kan hjälpa",
    open: (page) => page.getByRole("button", { name: "Vi kan hjälpa" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Vi kan hjälpa" }),
    fill: (dialog) => dialog.getByLabel("Vad och hur mycket").fill("2 pumpar"),
    fields: { quantity: "Vad och hur mycket", availableWhen: "När", text: "Något mer" },
  },
  {
    ...answer,
    title: "Kan inte",
    open: (page) => page.getByRole("button", { name: "Kan inte" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Kan inte" }),
    fill: async () => {},
    fields: { text: "Varför (frivilligt)" },
  },
  {
    title: "Tilldela intern",
    house: receivedAlert,
    open: (page) => page.getByRole("button", { name: "Tilldela intern" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Tilldela intern" }),
    fill: async () => {},
    procedure: "collaborationAlerts.assign",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { profileId: "Ansvarig" },
  },
];

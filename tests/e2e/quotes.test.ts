import { readFile } from "node:fs/promises";
import { devices } from "playwright-core";
import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { unique } from "#tests/factories/unique.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

test("an owner asks two suppliers, they answer with an attachment on a phone without JavaScript, and one offer is accepted", async () => {
  const owner = await createMember({ role: "system_owner" });
  const id = await createProductRequest(owner, { contactEmail: owner.email });
  await mailTo(owner.email, /^Produktförfrågan/);
  const { page, context } = await openBrowserAs(owner);
  const address = `/product-catalog?forfragan=${id}`;
  const [own, other] = [`${unique("ett")}@test.example`, `${unique("tva")}@test.example`];
  await page.goto(address);
  const send = async (email: string): Promise<void> => {
    await page.getByLabel("Leverantörens e-post").fill(email);
    await page.getByRole("button", { name: "Skicka", exact: true }).click();
    await page.getByText(`Skickad`).filter({ hasText: email }).waitFor();
  };
  await page.getByRole("button", { name: "Skicka till leverantören" }).click();
  await send(own);
  await page.getByRole("button", { name: "Fråga en annan leverantör" }).click();
  await page.getByLabel("Leverantörens namn").fill("Dunk & Fat AB");
  await send(other);

  const phone = await context.browser()?.newContext({ ...devices["Pixel 7"], javaScriptEnabled: false, locale: "sv-SE" });
  const supplier = await phone?.newPage();
  if (!phone || !supplier) throw new Error("no browser");
  for (const [email, price] of [
    [own, "120"],
    [other, "99,50"],
  ] as const) {
    const { text } = await mailTo(email, /^Offertförfrågan från /);
    await supplier.goto(`${portal().url}${/\/offert\/[\w-]{43}/.exec(text)?.[0]}`);
    await supplier.getByLabel("Pris per enhet (kr exkl. moms)").fill(price);
    await supplier.getByLabel("Leveranstid (dagar)").fill("14");
    await supplier.getByLabel("Offerten gäller till och med").fill("2099-12-31");
    const attachment = { name: `offert ${price}.pdf`, mimeType: "application/pdf", buffer: PDF };
    await supplier.getByLabel("Bilaga").setInputFiles({ ...attachment, buffer: Buffer.from("inte en PDF") });
    await supplier.getByRole("button", { name: "Skicka offert" }).click();
    await supplier.getByText("Filtypen kan inte bifogas. Välj en PDF eller en bild (JPEG, PNG, WebP).").waitFor();
    expect(await supplier.getByLabel("Pris per enhet (kr exkl. moms)").inputValue()).toBe(price);
    await supplier.getByLabel("Bilaga").setInputFiles(attachment);
    await supplier.getByLabel("Pris per enhet (kr exkl. moms)").fill("hundra");
    await supplier.getByRole("button", { name: "Skicka offert" }).click();
    await supplier.getByText(`offert ${price}.pdf är med (1 kB).`).waitFor();
    await supplier.getByLabel("Pris per enhet (kr exkl. moms)").fill(price);
    await supplier.getByRole("button", { name: "Skicka offert" }).click();
    await supplier.getByText("Tack! Offerten är skickad.").waitFor();
    await supplier.getByText(`Bifogat: offert ${price}.pdf, 1 kB.`).waitFor();
    const incl = price === "120" ? "300 kr" : "248,75 kr";
    await supplier.getByRole("definition").filter({ hasText: incl }).waitFor();
    expect((await mailTo(email, /^Er offert till .* är mottagen/)).text.replaceAll("\u00a0", " ")).toContain(
      `Summa inkl. moms, utan frakt: ${incl}`,
    );
    const kept = supplier.waitForEvent("download");
    await supplier.getByRole("link", { name: `Öppna offert ${price}.pdf, 1 kB` }).click();
    expect(await readFile(await (await kept).path())).toEqual(PDF);
  }
  await phone.close();

  await page.goto(address);
  await page.getByRole("button", { name: "Öppna offerterna" }).click();
  const offers = page.getByRole("region", { name: "Offerter" });
  const worth = (kronor: string) => offers.getByRole("definition").filter({ hasText: new RegExp(`^${kronor}$`) });
  await worth("240\\skr").waitFor();
  await worth("199\\skr").waitFor();
  await offers.getByText("40 kr högre än riktpriset, exkl. moms och frakt", { exact: true }).waitFor();
  await offers.getByText("1 kr lägre än riktpriset, exkl. moms och frakt", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await offers.getByRole("link", { name: "offert 99,50.pdf" }).click();
  const saved = await download;
  expect([saved.suggestedFilename(), await readFile(await saved.path())]).toEqual(["offert 99,50.pdf", PDF]);
  await offers.getByRole("link", { name: "offert 120.pdf" }).waitFor();
  await offers.getByRole("button", { name: "Godkänn offerten från Dunk & Fat AB" }).click();
  await page
    .getByRole("dialog")
    .getByText(/^248,75\skr inkl\. moms, utan frakt: den är inte angiven\. Förfrågan blir «Offert godkänd»\./)
    .waitFor();
  await page.getByRole("button", { name: "Godkänn offerten", exact: true }).click();
  await offers.getByText("Godkänd", { exact: true }).waitFor();
  await offers.getByText("Nästa steg: beställ av Dunk & Fat AB. Ändra sedan förfrågan till «Inköp genomfört».").waitFor();
  await page.getByText("Offert godkänd").first().waitFor();
  const history = page.getByRole("region", { name: "Historik" });
  for (const told of ["Förfrågan skickad till Dunk & Fat AB", "Dunk & Fat AB lämnade en offert", "Offerten från Dunk & Fat AB godkänd"])
    await history.getByText(told, { exact: true }).waitFor();
  expect((await mailTo(other, /^Er offert är godkänd/)).to).toBe(other);
  expect((await mailTo(own, /^Vi valde en annan offert/)).to).toBe(own);
});

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { createTransport } from "nodemailer";
import { createSmtpMailer } from "#server/platform/senders/smtp-mailer.ts";
import type { Bench } from "./bench.ts";
import { alternate, describeSpread } from "./median.ts";

const MAILS = 1_000;
/** As many as the deliveries call at a time. */
const AT_A_TIME = 8;
const PARAGRAPHS = 20;

/** P10: mails a second to a local SMTP server that takes everything, by nodemailer's `sendMail` one after the other. */
export const mailPace: Bench = {
  name: "mail-pace",
  async measure() {
    const sink = fork(path.join(import.meta.dirname, "mail-sink.ts"), { execArgv: ["--import", "tsx"] });
    const hear = async () => Number((await once(sink, "message"))[0]);
    const url = `smtp://127.0.0.1:${await hear()}`;
    const countReceived = (): Promise<number> => {
      const heard = hear();
      sink.send("how many");
      return heard;
    };
    const mailer = createSmtpMailer({ url });
    const rival = createTransport({ url, pool: true, maxConnections: 1 });
    const mail = (n: number) => ({
      from: "Beredskapsportalen <noreply@portal.example>",
      to: `boende.${n}@portal.example`,
      subject: "Krisläge: Vatten",
      text: "Inget vatten i huset. Hämta vatten vid infarten.\n".repeat(PARAGRAPHS),
      html: `<!doctype html><html lang="sv"><body>${"<p>Inget vatten i huset. Hämta vatten vid infarten.</p>".repeat(PARAGRAPHS)}</body></html>`,
    });
    const perSecond = async (send: (n: number) => Promise<unknown>, atATime: number): Promise<number> => {
      const before = await countReceived();
      const started = performance.now();
      let next = 0;
      const work = async (): Promise<void> => {
        while (next < MAILS) await send(next++);
      };
      await Promise.all(Array.from({ length: atATime }, work));
      const seconds = (performance.now() - started) / 1_000;
      const arrived = (await countReceived()) - before;
      if (arrived !== MAILS) throw new Error(`${arrived} of ${MAILS} mails arrived`);
      return MAILS / seconds;
    };
    const ours = () => perSecond((n) => mailer.send({ ...mail(n), id: randomUUID(), attachments: [] }), AT_A_TIME);
    const oneByOne = () => perSecond((n) => rival.sendMail(mail(n)), 1);
    await ours();
    await oneByOne();
    const result = await alternate(ours, oneByOne);
    await mailer.close();
    rival.close();
    sink.kill();
    const what = "mails per second by SMTP, by nodemailer one by one";
    const note = `${result.ours.toFixed(0)}/s by ${result.rival.toFixed(0)}/s; ${describeSpread(result)}`;
    return [{ id: "P10", what, value: result.ratio, unit: "×", better: "higher", gate: 2.5, stretch: 10, note }];
  },
};

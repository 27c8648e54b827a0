import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { type Request, Router } from "express";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { receiveSms } from "#server/domains/providers/receive-sms.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSameOrigin } from "#server/http/browser-security.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Not by `req.ip`, which `TRUST_PROXY` takes from a header: what a proxy passes on comes from elsewhere, whatever it says. The name
 * counts too, or a page of the web could have its own name lead here and read along.
 */
const isFromThisMachine = ({ socket, headers }: Request): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? "") &&
  LOOPBACK_HOST.test(headers.host ?? "") &&
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined;

const CHANNELS = ["email", "sms", "push"] as const;
const params = z.object({ channel: z.enum(CHANNELS), id: z.string().regex(/^[\w-]+$/) });

/**
 * `/dev/outbox`: what would have left the portal, newest first. Never mounted in production, and shown only to this machine: a
 * mail in it signs its reader in. An SMS is answered there as from the telephone that got it.
 */
export function developmentRoutes(outboxFolder: string, services: Services): Router {
  const router = Router();
  router.use((req, _res, next) => {
    if (!isFromThisMachine(req)) throw new NotFoundError();
    next();
  });

  const read = async (channel: string, id: string): Promise<OutboxMessage> => {
    const text = await readFile(path.join(outboxFolder, channel, `${id}.json`), "utf8").catch(() => null);
    if (!text) throw new NotFoundError();
    return { ...(JSON.parse(text) as Omit<OutboxMessage, "channel" | "id">), channel, id };
  };

  router.get("/outbox", async (req, res) => {
    const messages = (
      await Promise.all(
        CHANNELS.map(async (channel) => {
          const files = await readdir(path.join(outboxFolder, channel)).catch(() => []);
          return Promise.all(files.filter((file) => file.endsWith(".json")).map((file) => read(channel, file.slice(0, -5))));
        }),
      )
    )
      .flat()
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    if (req.accepts(["html", "json"]) === "json") return void res.json(messages);
    res.type("html").send(outboxPage(messages));
  });

  router.get("/outbox/:channel/:id", async (req, res) => {
    const { channel, id } = params.parse(req.params);
    res.type("html").send(outboxMessagePage(await read(channel, id)));
  });

  router.post("/outbox/sms/:id/reply", requireSameOrigin(services.config.publicUrl), readForm, async (req, res) => {
    const { id } = params.omit({ channel: true }).parse(req.params);
    const { to } = await read("sms", id);
    const text = formField(req.body, "text").slice(0, 1_000);
    await receiveSms(await restContext(services, req), { provider: "outbox", id: randomUUID(), from: to, text, saidAt: null });
    res.redirect(303, "/dev/outbox");
  });

  router.get("/outbox/:channel/:id/html", async (req, res) => {
    const { channel, id } = params.parse(req.params);
    const { html } = await read(channel, id);
    // Shown in a sandboxed frame of this page only; a mail's own markup must never run as the portal.
    res.set(
      "content-security-policy",
      "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    res.removeHeader("x-frame-options");
    res.type("html").send(html ?? "");
  });

  router.get("/outbox/:channel/:id/attachments/:index", async (req, res) => {
    const { channel, id } = params.parse(req.params);
    const attachment = (await read(channel, id)).attachments?.[Number(req.params.index)];
    if (!attachment) throw new NotFoundError();
    // The folder may have moved since the message was written, with a restore for instance; the file's own name has not.
    const file = path.join(outboxFolder, channel, "attachments", id, path.basename(attachment.path));
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw new NotFoundError();
    res.set("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`);
    pipeline(createReadStream(file), res.type(attachment.contentType), (error) => {
      // The reader has left, or the file cannot be read to its end; pipeline has closed both sides.
      if (error) req.log.warn({ err: error }, "an attachment was not sent whole");
    });
  });

  return router;
}

interface OutboxMessage {
  channel: string;
  id: string;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  createdAt: string;
  attachments?: { filename: string; contentType: string; path: string }[];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#16252a;background:#f8f7f4}
table{border-collapse:collapse;width:100%}td,th{padding:.5rem;text-align:left;border-bottom:1px solid #ddd}
a{color:#0e6274}iframe{width:100%;height:40rem;border:1px solid #ddd;background:#fff}pre{white-space:pre-wrap}`;

function page(title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        {content}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

function outboxPage(messages: readonly OutboxMessage[]): string {
  if (messages.length === 0) return page("Utkorg", <p>Inget har skickats ännu.</p>);
  return page(
    "Utkorg",
    <table>
      <thead>
        <tr>
          <th>Tid</th>
          <th>Kanal</th>
          <th>Till</th>
          <th>Ämne</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td>{message.createdAt.replace("T", " ").slice(0, 19)}</td>
            <td>{message.channel}</td>
            <td>{message.to}</td>
            <td>
              <a href={`/dev/outbox/${message.channel}/${message.id}`}>{message.subject ?? message.text.slice(0, 60)}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>,
  );
}

function outboxMessagePage(message: OutboxMessage): string {
  const own = `/dev/outbox/${message.channel}/${message.id}`;
  return page(
    message.subject ?? "Meddelande",
    <>
      <p>
        <a href="/dev/outbox">Till utkorgen</a> · Till {message.to} · {message.createdAt}
      </p>
      {(message.attachments ?? []).map((attachment, index) => (
        <p key={attachment.path}>
          Bilaga: <a href={`${own}/attachments/${index}`}>{attachment.filename}</a>
        </p>
      ))}
      {message.html && <iframe title="Mejlet" sandbox="allow-popups allow-popups-to-escape-sandbox" src={`${own}/html`} />}
      <h2>Som text</h2>
      <pre>{message.text}</pre>
      {message.channel === "sms" && (
        <form method="post" action={`${own}/reply`}>
          <label>
            Svara från {message.to} <input name="text" required maxLength={160} />
          </label>{" "}
          <button type="submit">Skicka</button>
        </form>
      )}
    </>,
  );
}

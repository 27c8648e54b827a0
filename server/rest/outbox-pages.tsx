import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export interface OutboxMessage {
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

export function outboxPage(messages: readonly OutboxMessage[]): string {
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

export function outboxMessagePage(message: OutboxMessage): string {
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

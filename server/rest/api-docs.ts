import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiObject } from "zod-openapi";
import { API_SCOPES, WEBHOOK_EVENTS, type WebhookEvent } from "#shared/enums.ts";
import { WEBHOOK_DATA } from "#shared/schemas/webhooks.ts";
import { API_SCOPE_TEXTS } from "#shared/text/api-scopes.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** What stands first on the page, as Markdown. */
export const API_INTRODUCTION = `
## Så får du en nyckel

Skapa en under **Inställningar → Säkerhet → API-nycklar**. Den gäller i 7, 30 eller 90 dagar och visas en gång. Skicka den med varje anrop:

\`\`\`
Authorization: Bearer DIN-NYCKEL
\`\`\`

En nyckel får högst det du själv får, och bara det du kryssade i:

${API_SCOPES.map((scope) => `- **${API_SCOPE_TEXTS[scope].label}** (\`${scope}\`): ${API_SCOPE_TEXTS[scope].explains}`).join("\n")}

Vilken som behövs står vid varje anrop. Där det står \`x-named-token: false\` släpps ingen nyckel in: det gör man i portalen.

Ett skript kan också logga in: \`POST /api/trpc/auth.createBearerToken\` med \`{"email": "…", "password": "…"}\`, och \`code\` om kontot har
tvåfaktorsautentisering. Svaret är en nyckel på en timme, som får allt du får.

## Webhooks

Systemägare lägger till adresser under **Adminpanel → Export → Webhooks**. Portalen anropar dem med POST när något händer, undertecknat enligt
[Standard Webhooks](https://www.standardwebhooks.com): \`webhook-id\`, \`webhook-timestamp\` och \`webhook-signature\`. Kontrollera
underskriften med hemligheten, och svara med 200–299 inom 15 sekunder. Annars försöker portalen igen i tre dygn, i ordning. Samma
\`webhook-id\` kan komma flera gånger: räkna det en gång. Anropen innehåller aldrig namn, nummer, adresser eller vad någon behöver hjälp med.
`.trim();

const EVENT_SUMMARIES: Record<WebhookEvent, string> = {
  "crisis.begun": "Ett krisläge eller en övning börjar",
  "crisis.message_sent": "Ett besked skickas",
  "crisis.answered": "Någon svarar på hur läget är",
  "crisis.ended": "Krisläget eller övningen slutar",
  "product_request.state_changed": "En produktförfrågan skickas eller byter status",
  "webhook.test": "Skicka ett prov",
};

/** The calls that the portal makes, for the OpenAPI document. */
export const documentedWebhooks = (): NonNullable<ZodOpenApiObject["webhooks"]> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          summary: EVENT_SUMMARIES[event],
          security: [],
          requestBody: {
            content: {
              "application/json": { schema: z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data: WEBHOOK_DATA[event] }) },
            },
          },
          responses: { "2XX": { description: "Mottaget" } },
        },
      },
    ]),
  );

/** The page loads nothing from elsewhere and asks nobody else for anything: the portal's own policy would refuse it. */
const OPTIONS = {
  url: "/api/openapi.json",
  dom_id: "#app",
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
};
/** A key does not belong in a browser: nothing is called from the page, and nothing asks for one. */
const START = `SwaggerUIBundle({
  ...${JSON.stringify(OPTIONS)},
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
});`;

/** What the page is made of, as the package names it. */
const FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** `GET /api/docs`: the documented paths for people, drawn by Swagger UI from the OpenAPI document. */
export function apiDocsRoutes(): Router {
  const router = Router();
  const folder = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string };
  const page = `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – ${PRODUCT_NAME}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css?v=${version}">
</head>
<body>
<div id="app"></div>
<script src="/api/docs/swagger-ui-bundle.js?v=${version}"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
  router.get("/docs", (_req, res) => void res.type("html").send(page));
  router.get("/docs/start.js", (_req, res) => void res.type("js").send(START));
  for (const file of FILES) {
    // The page names it with its version: it need not be asked for again.
    router.get(`/docs/${file}`, (_req, res) => {
      res.set("cache-control", "public, max-age=31536000, immutable");
      res.sendFile(file, { root: folder, cacheControl: false });
    });
  }
  return router;
}

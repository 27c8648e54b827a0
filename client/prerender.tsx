import "./theme/styles.css";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/routes.tsx";
import { connect } from "./lib/connection.ts";

/** Renders one public page for `scripts/prerender.mjs`. The browser makes the same markup live (`main.tsx`). */
export async function renderPage(path: string): Promise<{ html: string; title: string }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} answered with a redirect`);

  const connection = connect();
  const markup = renderToString(
    <StrictMode>
      <Providers connection={connection}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
  connection.queryClient.clear();
  const title = /<title>(.*?)<\/title>/.exec(markup)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  return { html: markup.replace(/<title>.*?<\/title>/, ""), title };
}

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { createQueryClient } from "#client/lib/query-client.ts";
import { createTrpcClient, trpc } from "#client/lib/trpc.ts";
import { PrivacyTab } from "./privacy-tab.tsx";

/** The tab as it is drawn for this session, when everything else is known. */
function markup(session: { user: { id: string; email: string } } | null): string {
  const queryClient = createQueryClient();
  queryClient.setQueryData(getQueryKey(trpc.auth.session, undefined, "query"), session);
  queryClient.setQueryData(getQueryKey(trpc.gdpr.exports, undefined, "query"), []);
  queryClient.setQueryData(getQueryKey(trpc.gdpr.deletionConsequences, undefined, "query"), {
    lastOwnerOf: null,
    closesAssociation: null,
  });
  const router = createMemoryRouter([{ path: "*", Component: PrivacyTab }]);
  return renderToStaticMarkup(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}

const isDisabled = (html: string, label: string): boolean => {
  const button = new RegExp(`<button[^>]*>(?:(?!</button>).)*${label}(?:(?!</button>).)*</button>`).exec(html)?.[0];
  if (!button) throw new Error(`no button «${label}»`);
  return /^<button[^>]* disabled=""/.test(button);
};

test.each(["Beställ export", "Radera kontot"])("SETG-05: «%s» is disabled when there is no user", (label) => {
  expect(isDisabled(markup(null), label)).toBe(true);
  expect(isDisabled(markup({ user: { id: "anna-id", email: "anna@example.se" } }), label)).toBe(false);
});

import { MantineProvider } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { type ReactNode, useState } from "react";
import { persistOptions } from "#client/lib/query-client.ts";
import { createTrpcClient, trpc } from "#client/lib/trpc.ts";
import { createColorSchemeManager } from "#client/theme/color-scheme-manager.ts";
import { cssVariablesResolver } from "#client/theme/css-variables.ts";
import { theme } from "#client/theme/theme.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { Toasts } from "./toasts.tsx";

const colorSchemeManager = createColorSchemeManager();

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ queryClient, children }: ProvidersProps) {
  const [trpcClient] = useState(createTrpcClient);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
          {children}
          <SessionKeeper />
          <Toasts />
        </PersistQueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

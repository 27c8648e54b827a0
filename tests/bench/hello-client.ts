import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The least that the portal's libraries amount to: one route, one query, one dialog with a field and a button. */
const MAIN = `
import { Button, MantineProvider, Modal, TextInput } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";

const trpc = createTRPCReact();
const queryClient = new QueryClient();
const client = trpc.createClient({ links: [httpBatchLink({ url: "/api/trpc" })] });

function Hello() {
  const hello = trpc.hello.useQuery();
  return (
    <Modal opened>
      <TextInput label="Namn" />
      <Button loading={hello.isPending}>{hello.data}</Button>
    </Modal>
  );
}

const router = createBrowserRouter([{ path: "/", element: <Hello /> }]);
createRoot(document.getElementById("root")).render(
  <MantineProvider>
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </MantineProvider>,
);
`;

/** Builds it as the portal is built and answers its JavaScript in bytes, gzip. */
export async function buildHelloClient(): Promise<number> {
  await using folder = await temporaryFolder();
  await mkdir(path.join(folder.path, "src"));
  await symlink(path.join(PROJECT_ROOT, "node_modules"), path.join(folder.path, "node_modules"));
  await writeFile(path.join(folder.path, "src/main.jsx"), MAIN);
  await writeFile(path.join(folder.path, "index.html"), '<div id="root"></div><script type="module" src="/src/main.jsx"></script>');
  await build({
    root: folder.path,
    configFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [react()],
    build: { target: "es2023", outDir: "dist" },
  });
  const assets = path.join(folder.path, "dist/assets");
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(path.join(assets, file)), { level: 9 }).byteLength));
  return sizes.reduce((sum, size) => sum + size, 0);
}

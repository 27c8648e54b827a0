import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "./client/oldest-browsers.ts";
import { frameChunkOf, startChunkOf } from "./scripts/frame-chunks.ts";

/** Dialogs, scroll areas, lists, tables, fields and notices are shared by many pages too, but no frame draws them: they would weigh on the first page. */
const NOT_IN_FRAME = [
  "core/esm/components/(?:Modal|ModalBase|ScrollArea|FocusTrap|Overlay|Portal|List|Input|InputBase|TextInput|Alert)/",
  "core/esm/components/(?:Select|Combobox|Popover|Floating|Textarea|Checkbox|Radio|Switch|Table)/",
  "core/esm/components/(?:Tooltip|Tabs|Pill|PillsInput|NativeSelect|Fieldset|FileButton|CopyButton)/",
  "core/esm/components/(?:SegmentedControl|FloatingIndicator|SimpleGrid|CloseButton)/",
  "core/esm/utils/(?:InlineInput|InputsGroupFieldset|Floating)/",
  "core/esm/core/utils/(?:close-on-escape|create-event-handler|create-scoped-keydown-handler|find-element-in-shadow-dom|get-env|get-ref-prop)/",
  "hooks/esm/use-(?:focus-(?:trap|return)|click-outside|long-press|previous|debounced-.+|clipboard|shallow-effect)/",
  "form/",
];
const UI = new RegExp(`node_modules/(@mantine/(?!${NOT_IN_FRAME.join("|")})|@tabler/|clsx/)`);

/** Many pages share the same small modules: together they compress better and come in fewer requests. */
const CHUNK_GROUPS = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\// },
  { name: "ui", test: UI, minShareCount: 10 },
  { name: startChunkOf, debugName: "start", test: /\/(client|shared)\// },
  { name: frameChunkOf, debugName: "frame", test: /\/(client|shared)\// },
];

/** Client, server bundle, prerendering and tests read this one file. Aliases are the `imports` of package.json. */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? "." : "client",
  plugins: [react()],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? "dev") },
  build: {
    target: isSsrBuild ? "node24" : Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    emptyOutDir: true,
    sourcemap: isSsrBuild === true,
    ...(isSsrBuild
      ? {}
      : {
          outDir: "../dist/client",
          assetsInlineLimit: 0,
          manifest: true,
          // The map library is one file; it is loaded when a map is drawn.
          chunkSizeWarningLimit: 1_200,
          rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
        }),
  },
  // Bundled, since loading it module by module leaves 160 MB of garbage behind at start.
  ssr: { target: "node", noExternal: [/^drizzle-orm/] },
}));

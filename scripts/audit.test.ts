import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const script = path.join(root, "scripts/audit.mjs");
const folders: string[] = [];
const servers: Server[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) server.close();
});

/** A project that depends on one package, which is not installed. */
function sampleProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "audit-"));
  folders.push(folder);
  const own = { name: "sample", version: "1.0.0", dependencies: { leaky: "1.0.0" } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(own));
  const packages = { "": own, "node_modules/leaky": { version: "1.0.0", resolved: "https://registry.example/leaky.tgz" } };
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }));
  return folder;
}

/** A registry that knows these weaknesses of the one package; without any list it knows nothing of audits. */
async function startRegistry(severities: readonly string[] | null): Promise<string> {
  const server = createServer((req, res) => {
    const answer = (status: number, body: unknown) =>
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    req.resume().once("end", () => {
      if (req.url === "/leaky")
        return answer(200, { name: "leaky", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": { name: "leaky", version: "1.0.0" } } });
      if (severities === null || !req.url?.endsWith("/advisories/bulk")) return answer(405, {});
      const advisories = severities.map((severity, index) => ({
        ...{ id: index + 1, url: `https://advisories.example/${index + 1}`, title: "It leaks", severity, vulnerable_versions: "<2" },
      }));
      return answer(200, advisories.length > 0 ? { leaky: advisories } : {});
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Runs the script in the sample project against a registry; asynchronously, since the registry answers from here. */
async function audit(registry: string): Promise<{ status: number | null; said: string }> {
  const env = { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: "0", npm_config_cache: sampleProject() };
  const child = spawn(process.execPath, [script, sampleProject()], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, said };
}

const NPM_MS = 60_000;

test(
  "NS-22 a package with a known weakness fails the audit and is named; a slight one does not",
  async () => {
    const failed = await audit(await startRegistry(["low", "high"]));
    expect(failed).toEqual({ status: 1, said: expect.stringMatching(/^high: leaky .*It leaks https:\/\/advisories\.example\/2/) });
    expect((await audit(await startRegistry(["moderate"]))).status).toBe(0);
    expect((await audit(await startRegistry([]))).status).toBe(0);
  },
  NPM_MS,
);

test(
  "NS-22 a registry that cannot be asked is neither a finding nor a clean bill",
  async () => {
    const answers = [await audit(await startRegistry(null)), await audit("http://127.0.0.1:9/")];
    for (const { status, said } of answers) {
      expect(status).toBe(3);
      expect(said).toContain("The registry could not be asked");
    }
  },
  NPM_MS,
);

test(
  "NS-22 the bill of materials names every package that the portal depends on, with its version",
  () => {
    const { scripts, dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    const { stdout } = spawnSync(scripts.sbom, { cwd: root, shell: true, encoding: "utf8", maxBuffer: 64 << 20 });
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; group?: string; version: string }[];
    };
    expect(bomFormat).toBe("CycloneDX");
    const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`);
    for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name}@${version}`);
  },
  NPM_MS,
);

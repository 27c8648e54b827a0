import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { freePort } from "#tests/helpers/server-process.ts";

export interface Prometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<Set<string>>;
  /** Reads one copy more from now on. */
  watch(port: number): Promise<void>;
  stop(): void;
}

export const RULES = path.join(PROJECT_ROOT, "deploy/prometheus/alerts.yml");

/** A real Prometheus over the rules of the repository, whose program must be installed; `for: 1m` lasts six seconds. */
export async function startPrometheus(folder: string, firstPort: number): Promise<Prometheus> {
  const [port, rules] = [await freePort(), await readFile(RULES, "utf8")];
  const targets: string[] = [];
  const watch = async (metricsPort: number): Promise<void> => {
    targets.push(`127.0.0.1:${metricsPort}`);
    await writeFile(path.join(folder, "targets.json"), JSON.stringify([{ targets }]));
  };
  await watch(firstPort);
  const config = {
    global: { scrape_interval: "2s", scrape_timeout: "2s", evaluation_interval: "1s" },
    rule_files: ["alerts.yml"],
    scrape_configs: [{ job_name: "portal", file_sd_configs: [{ files: ["targets.json"], refresh_interval: "1s" }] }],
  };
  await writeFile(
    path.join(folder, "alerts.yml"),
    rules.replaceAll(/for: (\d+)m/g, (_, minutes) => `for: ${Number(minutes) * 6}s`),
  );
  await writeFile(path.join(folder, "prometheus.yml"), JSON.stringify(config));
  const child: ChildProcess = spawn(
    "prometheus",
    [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/tsdb`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: "ignore" },
  );
  const ask = async (question: string) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${question}`)).json()) as { data: never };
  await eventually(() => ask("alerts"), 30_000);
  return {
    async firing() {
      const { alerts } = (await ask("alerts")).data as { alerts: { state: string; labels: { alertname: string } }[] };
      return new Set(alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
    },
    watch,
    stop: () => void child.kill(),
  };
}

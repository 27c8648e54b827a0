import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createLogDestination, type LostLines } from "./log-destination.ts";

const LINE = `${"x".repeat(1_023)}\n`;

test("NS-04 a full disk costs lines and nothing else: what fits is kept, the rest counted and told once the disk takes lines again", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-log-"));
  const file = path.join(folder, "log");
  const fd = openSync("/dev/full", "w");
  const told: LostLines[] = [];
  const destination = createLogDestination(fd, (what) => {
    told.push(what);
    destination.write(`lost ${what.lost}\n`);
  });
  for (let n = 0; n < 3_000; n++) destination.write(LINE);
  await wait(300);
  destination.write("first\n");
  expect(told).toEqual([]);
  // The disk has room again: the same descriptor now leads to a file, since the lowest free number is given.
  closeSync(fd);
  expect(openSync(file, "w")).toBe(fd);
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toContain("lost"), 5_000);
  const kept = 1_024;
  expect(told).toEqual([{ lost: 3_001 - kept, seconds: expect.any(Number) }]);
  expect(readFileSync(file, "utf8")).toBe(`${LINE.repeat(kept)}lost ${3_001 - kept}\n`);
  destination.write("next\n");
  destination.writeRest();
  await vi.waitFor(() => expect(readFileSync(file, "utf8").endsWith("\nnext\n")).toBe(true));
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

test("NS-04 the end of the process does not wait for a disk that takes nothing", () => {
  const fd = openSync("/dev/full", "w");
  const destination = createLogDestination(fd, () => undefined);
  destination.write(LINE);
  destination.write(LINE);
  const started = performance.now();
  destination.writeRest();
  expect(performance.now() - started).toBeLessThan(1_000);
});

import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Short files that take long. Where nothing is known of an earlier run, Vitest begins with the largest files and would come to these last:
 * all but one of its workers would stand idle.
 */
const SLOW = [
  "component/form-dialogs",
  "component/guards",
  "integration/permissions/foreign-ids",
  "integration/permissions/procedures",
  "integration/permissions/paths",
  "integration/operations/killed-server",
  "integration/operations/database-faults",
  "integration/operations/upgrade",
  "integration/operations/nightly-backups",
  "integration/deliveries/faults",
  "integration/deliveries/last-door",
  "integration/account/sign-in",
  "e2e/phone-lists",
  "e2e/local-data",
  "e2e/crisis-leading",
  "e2e/file-imports",
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((name) => moduleId.includes(`/tests/${name}.test.`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

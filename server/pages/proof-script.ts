import { PROOF_BITS, PROOF_TASKS } from "#server/domains/subscribers/proof-of-work.ts";

/** Does the work that the form asks for and sends the form. It runs in the background of the page, some hundred hashes at a time. */
export const PROOF_SCRIPT = `
const form = document.querySelector("form[data-challenge]");
const { challenge } = form.dataset;
const text = new TextEncoder();
const BATCH = 256;

async function solve(task) {
  for (let first = 0; ; first += BATCH) {
    const tries = Array.from({ length: BATCH }, (_, n) => text.encode(challenge + ":" + task + ":" + (first + n)));
    const hashes = await Promise.all(tries.map((bytes) => crypto.subtle.digest("SHA-256", bytes)));
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> ${32 - PROOF_BITS} === 0);
    if (found >= 0) return first + found;
  }
}

const answers = [];
for (let task = 0; task < ${PROOF_TASKS}; task++) answers.push(await solve(task));
form.elements.bevis.value = challenge + "~" + answers.join(".");
form.submit();
`;

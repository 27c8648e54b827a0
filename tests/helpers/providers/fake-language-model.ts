import { createServer, type ServerResponse } from "node:http";
import { createLanguageModel } from "#server/platform/create-language-model.ts";
import { closeServer, listenLocally } from "../local-server.ts";

/**
 * What the model does at its next call. `hang`: it takes the call and never answers; `stall`: it stops after the first words and stays
 * on the line; `breaksOff`: it hangs up after them; `reason`: why it says that it ended.
 */
export type ModelTurn =
  | { says: string; opens?: string; reason?: string }
  | { fails: number }
  | { sends: string }
  | { hang: true }
  | { stall: string }
  | { breaksOff: string };

/** What it says that it has read and written. */
export const TOKENS = { in: 1_200, out: 80 };

export interface ModelCall {
  model: string;
  authorization: string | undefined;
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string; parameters: { properties: Record<string, unknown> } } }[];
}

const chunk = (delta: object, finishReason: string | null = null): string =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "prov", choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`;

const counted = `data: ${JSON.stringify({ id: "1", choices: [], usage: { prompt_tokens: TOKENS.in, completion_tokens: TOKENS.out } })}\n\n`;

function play(turn: ModelTurn, res: ServerResponse): void {
  if ("hang" in turn) return;
  if ("fails" in turn) return void res.writeHead(turn.fails, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
  res.writeHead(200, { "content-type": "text/event-stream" });
  if ("sends" in turn) return void res.end(turn.sends);
  if ("stall" in turn) return void res.write(chunk({ role: "assistant", content: turn.stall }));
  if ("breaksOff" in turn) return void res.end(chunk({ role: "assistant", content: turn.breaksOff }));
  for (const word of turn.says.split(/(?<= )/)) res.write(chunk({ role: "assistant", content: word }));
  if (turn.opens) {
    const call = { index: 0, id: "call_1", type: "function", function: { name: "open_widget", arguments: turn.opens } };
    res.write(chunk({ tool_calls: [call] }));
  }
  res.end(`${chunk({}, turn.reason ?? (turn.opens ? "tool_calls" : "stop"))}${counted}data: [DONE]\n\n`);
}

/** A local endpoint that speaks as OpenAI's streamed chat completions and does what `turn` says. */
export async function startFakeLanguageModel() {
  const state = { turn: { says: "…" } as ModelTurn, calls: [] as ModelCall[] };
  const server = createServer(async (req, res) => {
    const { authorization } = req.headers;
    state.calls.push({ ...JSON.parse(Buffer.concat(await req.toArray()).toString()), authorization });
    play(state.turn, res);
  });
  const baseUrl = `${await listenLocally(server)}/v1`;
  return Object.assign(state, {
    baseUrl,
    model: createLanguageModel({ baseUrl, model: "prov", apiKey: "hemlig" }),
    close: () => closeServer(server),
  });
}

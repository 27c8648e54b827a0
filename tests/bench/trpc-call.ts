/** Calls tRPC mutations as the browser of whoever has this cookie does; a refusal is thrown. */
export function callProcedure(url: string, cookie: string) {
  return async <Answer>(procedure: string, input: unknown): Promise<Answer> => {
    const answer = await fetch(`${url}/api/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as { result?: { data: Answer } };
    if (!body.result) throw new Error(`${procedure} was answered with ${JSON.stringify(body)}`);
    return body.result.data;
  };
}

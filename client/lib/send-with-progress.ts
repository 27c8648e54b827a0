/** `fetch` for a large body: `onSent` hears the part of it that has left, 0 to 1. Rejects when no answer comes, as `fetch` does. */
export function sendWithProgress(onSent: (part: number) => void): typeof fetch {
  return (address, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError("no answer"));
      request.open(method, String(address));
      request.responseType = "blob";
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText, response } = request;
        resolve(new Response(status === 204 ? null : response, { status, statusText }));
      };
      request.onerror = fail;
      request.onabort = fail;
      request.ontimeout = fail;
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}

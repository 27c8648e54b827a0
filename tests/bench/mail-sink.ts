import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that takes everything, in a process of its own, so that what it costs counts for nobody. Asked, it answers how many. */
let received = 0;
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, callback) {
    stream.resume();
    stream.once("end", () => {
      received++;
      callback();
    });
  },
});
sink.listen(0, "127.0.0.1", () => process.send?.((sink.server.address() as AddressInfo).port));
process.on("message", () => process.send?.(received));
process.on("disconnect", () => process.exit(0));

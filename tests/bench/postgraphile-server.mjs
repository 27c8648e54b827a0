// PostGraphile 5 over the catalogue, with what the 64 requests need: filters, any order, its own pool. Runs where it was installed.
import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { PostGraphileConnectionFilterPreset } from "postgraphile-plugin-connection-filter";

/** An enum and a table of ours would get the same name. */
const enumNames = {
  name: "EnumNames",
  version: "1.0.0",
  inflection: { replace: { enumType: (previous, _options, codec) => `${previous(codec)}Enum` } },
};

const portal = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  plugins: [enumNames],
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ["public"], poolConfig: { max: 12 } })],
  grafserv: { graphqlPath: "/graphql", graphiql: false },
});

const server = createServer();
await portal.createServ(grafserv).addTo(server);
await portal.getSchema();
const [answer] = server.listeners("request");
server
  .removeAllListeners("request")
  .on("request", (request, response) => (request.url === "/ready" ? response.end() : answer(request, response)));
server.listen(Number(process.env.PORT), "127.0.0.1");

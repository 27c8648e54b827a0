/** What the official sources say in tests of warnings: all of it around Uppsala, from one noon on. */

export const NOON = new Date("2026-11-20T12:00:00Z");
export const later = (minutes: number, from = NOON): Date => new Date(from.getTime() + minutes * 60_000);
/** Uppsala's cathedral; a square around it, with a hole in the middle of which nobody is warned. */
export const UPPSALA = { municipality: "Uppsala", latitude: 59.858, longitude: 17.633 };
export const AROUND: [number, number][] = [
  [17.6, 59.84],
  [17.66, 59.84],
  [17.66, 59.875],
  [17.6, 59.875],
];
/** Two kilometres of latitude. */
export const TWO_KM = 0.018;

let number = 0;
export type Said = Record<string, unknown>;

/** A VMA for Uppsala, as Sveriges Radio writes it. */
export function vma(values: Said = {}, info: Said = {}): Said {
  const id = `SRCAP-${process.pid}-${++number}`;
  return {
    ...{ identifier: id, incidents: `SRVMA-${id}`, sender: "https://vmaapi.sr.se/api/v3", sent: NOON.toISOString() },
    ...{ status: "Actual", msgType: "Alert", scope: "Public", references: null },
    info: [
      {
        ...{ language: "sv-SE", event: "Viktigt meddelande till allmänheten (VMA)", expires: later(360).toISOString() },
        description: "Giftig rök från en brand. Gå inomhus.",
        area: [{ areaDesc: "Uppsala", geocode: [{ valueName: "Kommun", value: "0380" }] }],
        ...info,
      },
    ],
    ...values,
  };
}
const referenceTo = (alert: Said): string => `${alert.sender},${alert.identifier},${alert.sent}`;
export const follows = (alert: Said, values: Said = {}, info: Said = {}): Said => {
  const { identifier } = vma();
  return {
    ...vma({ incidents: alert.incidents, references: referenceTo(alert), sent: later(10).toISOString(), ...values }, info),
    identifier,
  };
};

/** A warning of SMHI's around Uppsala. */
export const smhi = (code: "RED" | "ORANGE" | "YELLOW", id = `${process.pid}${++number}`, area: Said = {}): Said => ({
  id,
  event: { sv: "Vind" },
  warningAreas: [
    {
      ...{ id: 1, published: NOON.toISOString(), approximateStart: later(60).toISOString(), approximateEnd: later(1_200).toISOString() },
      areaName: { sv: "Uppsala län" },
      warningLevel: { sv: { RED: "Röd", ORANGE: "Orange", YELLOW: "Gul" }[code], code },
      eventDescription: { sv: "Storm" },
      affectedAreas: [{ id: 3, sv: "Uppsala län" }],
      descriptions: [{ title: { code: "INCIDENT" }, text: { sv: "Mycket hårda vindbyar." } }],
      area: { type: "Feature", geometry: { type: "Polygon", coordinates: [AROUND] }, properties: {} },
      ...area,
    },
  ],
});

/** A VMA for Uppsala as CAP in an Atom feed, with what is drawn of it. */
export const capXml = (identifier: string, drawn: string): string => `<?xml version="1.0" encoding="UTF-8"?>
  <feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="text/xml">
  <cap:alert xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><cap:identifier>${identifier}-${process.pid}-${++number}</cap:identifier>
  <cap:sender>sr</cap:sender><cap:sent>${NOON.toISOString()}</cap:sent><cap:status>Actual</cap:status><cap:msgType>Alert</cap:msgType>
  <cap:scope>Public</cap:scope><cap:info><cap:language>sv-SE</cap:language><cap:event>VMA</cap:event>
  <cap:expires>${later(360).toISOString()}</cap:expires><cap:description>Giftig r&#246;k &amp; gas.</cap:description>
  <cap:area><cap:areaDesc>Centrala Uppsala</cap:areaDesc>${drawn.replaceAll(/<(\/?)/g, "<$1cap:")}
  <cap:geocode><cap:valueName>Kommun</cap:valueName><cap:value>0380</cap:value></cap:geocode></cap:area></cap:info></cap:alert>
  </content></entry></feed>`;

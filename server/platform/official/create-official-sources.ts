import type { OfficialFeed } from "#shared/enums.ts";
import { fetchJson } from "./fetch-json.ts";
import { parseKrisinformation } from "./krisinformation.ts";
import type { OfficialItem, OfficialSources } from "./official-source.ts";
import { parseSmhiWarnings, parseTemperature } from "./smhi.ts";
import { parseVma } from "./vma.ts";

export interface OfficialSettings {
  OFFICIAL_FEEDS: boolean;
  OFFICIAL_VMA_URL: string;
  OFFICIAL_SMHI_WARNINGS_URL: string;
  OFFICIAL_SMHI_FORECAST_URL: string;
  OFFICIAL_KRISINFORMATION_URL: string;
  CONTACT_EMAIL?: string | undefined;
  PUBLIC_URL: string;
}

/** Sveriges Radio, SMHI and Krisinformation, by their open interfaces. None needs a key. */
export function createOfficialSources(settings: OfficialSettings): OfficialSources {
  const contact = settings.CONTACT_EMAIL ?? settings.PUBLIC_URL;
  const feeds: Record<OfficialFeed, { url: string; parse: (json: unknown) => OfficialItem[] }> = {
    vma: { url: `${settings.OFFICIAL_VMA_URL}/api/v3/alerts`, parse: parseVma },
    smhi_warnings: { url: `${settings.OFFICIAL_SMHI_WARNINGS_URL}/ibww/api/version/1/warning.json`, parse: parseSmhiWarnings },
    krisinformation: {
      url: `${settings.OFFICIAL_KRISINFORMATION_URL}/v3/news?days=7&numberOfNewsArticles=10&allCounties=true&includeTest=0&language=sv&format=json`,
      parse: parseKrisinformation,
    },
  };
  return {
    isOff: !settings.OFFICIAL_FEEDS,
    async read(feed, etag) {
      const { url, parse } = feeds[feed];
      const answer = await fetchJson(url, { contact, etag });
      return answer.unchanged ? answer : { unchanged: false, items: parse(answer.json), etag: answer.etag };
    },
    async readTemperature({ latitude, longitude }, at) {
      const place = `lon/${longitude.toFixed(4)}/lat/${latitude.toFixed(4)}`;
      const url = `${settings.OFFICIAL_SMHI_FORECAST_URL}/api/category/snow1g/version/1/geotype/point/${place}/data.json`;
      const answer = await fetchJson(url, { contact });
      return answer.unchanged ? null : parseTemperature(answer.json, at);
    },
  };
}

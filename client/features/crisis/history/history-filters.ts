/** Which of the crises that are over are shown, and which page of them. */
export interface HistoryFilters {
  crisisDomainId: string | undefined;
  year: number | undefined;
  /** Only exercises, or only real crises. */
  exercises: boolean | undefined;
  page: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const KINDS: Record<string, boolean> = { ovning: true, krislage: false };

/** What the address says; anything it says wrongly is left out. */
export function readFilters(params: URLSearchParams): HistoryFilters {
  const area = params.get("omrade") ?? "";
  const year = params.get("ar") ?? "";
  const page = Number(params.get("sida"));
  return {
    crisisDomainId: UUID.test(area) ? area : undefined,
    year: /^2\d{3}$/.test(year) && Number(year) <= 2200 ? Number(year) : undefined,
    exercises: KINDS[params.get("typ") ?? ""],
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of these filters. Parameters that are not the filters' stay. */
export function writeFilters(params: URLSearchParams, { crisisDomainId, year, exercises, page }: HistoryFilters): URLSearchParams {
  const written = new URLSearchParams(params);
  const values: Record<string, string | undefined> = {
    omrade: crisisDomainId,
    ar: year?.toString(),
    typ: exercises === undefined ? undefined : exercises ? "ovning" : "krislage",
    sida: page > 1 ? String(page) : undefined,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

export const isFiltered = ({ crisisDomainId, year, exercises }: HistoryFilters): boolean =>
  crisisDomainId !== undefined || year !== undefined || exercises !== undefined;

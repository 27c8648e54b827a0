import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/spotlight/styles.css";
import { Button, CloseButton, Loader, Text, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { errorText } from "#client/lib/error-text.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import { SEARCH_KINDS, type SearchKind } from "#shared/enums.ts";
import {
  MOBILE_BREAKPOINT_PX,
  SEARCH_DEBOUNCE_MS,
  SEARCH_HITS_PER_KIND,
  SEARCH_TEXT_MAX_LENGTH,
  SEARCH_TEXT_MIN_LENGTH,
} from "#shared/limits.ts";
import { foundPages } from "./found-pages.ts";
import { keepRecent, type RecentHit, readRecent } from "./recent-hits.ts";
import classes from "./search.module.css";

const [store, spotlight] = createSpotlight();

const NONE = -1;
/** The browser's own bar, for the reason at the theme's `dropDown`; the library passes it on, though its types do not say so. */
const OWN_BAR = { type: "never" };
const LIST_ID = "search-hits";
const hitId = (index: number): string => `search-hit-${index}`;

type ServerHit = RouterOutputs["search"]["all"][number];

type Row = RecentHit;

interface RowGroup {
  label: string;
  rows: Row[];
}

const KIND_LABELS: Record<SearchKind, string> = {
  crisis: "Kriser",
  person: "Personer",
  flat: "Lägenheter",
  event: "Kalender",
  document: "Dokument",
  request: "Förfrågningar",
  product: "Produkter",
  article: "Råd från assistenten",
};

/** The search of the whole portal: the pages of the menu at once, and what the server finds. `opening` rises with each time it is asked for. */
export function SearchDialog({ opening }: { opening: number }) {
  const { user, association } = useSignedIn();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const isLongEnough = text.length >= SEARCH_TEXT_MIN_LENGTH;
  const { hits, isSearching, error, retry } = useHits(text);
  const recent = readRecent(sessionStorage, user.id);
  const groups = isLongEnough
    ? groupsOf(foundPages(association?.role ?? null, text, SEARCH_HITS_PER_KIND).map(toRow), hits)
    : recent.length > 0
      ? [{ label: "Senast öppnat", rows: recent }]
      : [];
  const rows = groups.flatMap((group) => group.rows);
  const { opened } = useSpotlight(store);
  const { selected, follow } = useSelected(rows, opened && isLongEnough);
  useFocusBack(opened);

  useEffect(() => {
    if (opening > 0) spotlight.open();
    return spotlight.close;
  }, [opening]);

  const open = ({ title, detail, path, state }: Row): void => {
    keepRecent(sessionStorage, user.id, { title, detail, path, state });
    void navigate(path, { state });
  };

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      returnFocus={false}
      fullScreen={isPhone}
      scrollable
      maxHeight={isPhone ? "100dvh" : 520}
      radius={isPhone ? 0 : "lg"}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      transitionProps={{ duration: 100 }}
      classNames={{ search: classes.search, action: classes.action, actionsList: classes.list, actionsGroup: classes.group }}
      aria-label="Sök i portalen"
    >
      <Spotlight.Search
        aria-label="Sök i portalen"
        placeholder="Sök sida, person, dokument …"
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        enterKeyHint="go"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={selected === NONE ? undefined : hitId(selected)}
        onKeyDown={follow}
        leftSection={isSearching ? <Loader size="xs" aria-hidden /> : <IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSectionWidth={52}
        rightSection={<CloseButton aria-label="Stäng sökningen" size={44} iconSize={20} onClick={spotlight.close} />}
      />
      <VisuallyHidden role="status">{isLongEnough && !isSearching && !error && countText(rows.length)}</VisuallyHidden>
      <Spotlight.ActionsList id={LIST_ID} role="listbox" aria-label="Träffar" {...OWN_BAR}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label} role="group" aria-label={group.label}>
            {group.rows.map((row) => (
              <Hit
                key={row.path + row.title}
                row={row}
                index={rows.indexOf(row)}
                isSelected={rows.indexOf(row) === selected}
                onOpen={open}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <Said text={text} isLongEnough={isLongEnough} isEmpty={rows.length === 0} isSearching={isSearching} error={error} onRetry={retry} />
    </Spotlight.Root>
  );
}

interface HitProps {
  row: Row;
  index: number;
  isSelected: boolean;
  onOpen: (row: Row) => void;
}

function Hit({ row, index, isSelected, onOpen }: HitProps) {
  return (
    <Spotlight.Action
      // The library keeps an `id` for itself.
      ref={(node: HTMLButtonElement | null) => {
        if (node) node.id = hitId(index);
      }}
      role="option"
      aria-selected={isSelected}
      label={row.title}
      description={row.detail ?? undefined}
      onClick={() => onOpen(row)}
    />
  );
}

interface SaidProps {
  text: string;
  isLongEnough: boolean;
  isEmpty: boolean;
  isSearching: boolean;
  error: unknown;
  onRetry: () => void;
}

/** What stands beneath the hits, or in their place. */
function Said({ text, isLongEnough, isEmpty, isSearching, error, onRetry }: SaidProps) {
  if (!isLongEnough) {
    return isEmpty ? <Spotlight.Empty>Skriv minst två bokstäver: en sida, ett namn, ett dokument eller en produkt.</Spotlight.Empty> : null;
  }
  if (error) {
    return (
      <Spotlight.Footer role="alert" className={classes.failed}>
        <Text size="sm">
          {navigator.onLine ? `Bara menyns sidor kunde sökas. ${errorText(error)}` : "Du är offline. Bara menyns sidor kan sökas nu."}
        </Text>
        <Button variant="default" size="sm" mih={44} onClick={onRetry}>
          Försök igen
        </Button>
      </Spotlight.Footer>
    );
  }
  if (!isEmpty) return null;
  return <Spotlight.Empty>{isSearching ? "Söker…" : `Inget hittades för «${text}». Prova ett annat ord.`}</Spotlight.Empty>;
}

const countText = (count: number): string => (count === 0 ? "Inga träffar" : count === 1 ? "1 träff" : `${count} träffar`);

function toRow({ label, to, state, group }: ReturnType<typeof foundPages>[number]): Row {
  return { title: label, detail: group, path: to, state };
}

function groupsOf(pages: Row[], hits: (Row & { kind: SearchKind })[]): RowGroup[] {
  const found = SEARCH_KINDS.map((kind) => ({ label: KIND_LABELS[kind], rows: hits.filter((hit) => hit.kind === kind) }));
  return [{ label: "Sidor", rows: pages }, ...found].filter(({ rows }) => rows.length > 0);
}

/** What the server finds for the text, a while after the last key. Until it has answered, what it found before stays. */
function useHits(text: string) {
  const { formatDay } = useDateFormat();
  const [settled] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const isAsked = settled.length >= SEARCH_TEXT_MIN_LENGTH && text.length >= SEARCH_TEXT_MIN_LENGTH;
  const query = trpc.search.all.useQuery(
    { text: settled },
    { enabled: isAsked, staleTime: 30_000, gcTime: 60_000, retry: false, placeholderData: (previous) => previous },
  );
  const toHit = ({ detail, at, ...hit }: ServerHit) => ({
    ...hit,
    detail: [at && formatDay(at), detail].filter(Boolean).join(" · ") || null,
  });
  return {
    hits: isAsked && !query.isError ? (query.data ?? []).map(toHit) : [],
    isSearching: text.length >= SEARCH_TEXT_MIN_LENGTH && (text !== settled || query.isFetching),
    error: isAsked && text === settled ? query.error : null,
    retry: (): void => void query.refetch(),
  };
}

/** Which hit the keys are at: the first one, as soon as there are other hits of what is typed; none of what was opened last. */
function useSelected(rows: readonly Row[], isTyped: boolean) {
  const [selected, setSelected] = useState(NONE);
  const hits = rows.map(({ path }) => path).join(" ");
  useEffect(() => setSelected(select(isTyped && hits !== "" ? 0 : NONE)), [hits, isTyped]);
  // The library moves on after its own handlers, and tells nobody.
  const follow = (): void => queueMicrotask(() => setSelected(store.getState().selected));
  return { selected: selected < rows.length ? selected : NONE, follow };
}

/** The library marks what is selected in the page itself. */
function select(index: number): number {
  const actions = document.getElementById(LIST_ID)?.querySelectorAll("[data-action]") ?? [];
  for (const action of actions) action.removeAttribute("data-selected");
  actions[index]?.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: index }));
  return index;
}

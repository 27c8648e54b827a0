import { Anchor, FileInput, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type Icon, IconFileText } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { refusalText } from "#client/lib/error-text.ts";
import { CSV_ACCEPT, type ReadFile, readCsvFile } from "#client/lib/read-csv-file.ts";
import { Dialog, DialogFooter, type DialogProps } from "./dialog.tsx";
import { ErrorCard } from "./error-card.tsx";
import type { Action } from "./use-action.ts";

/** What file is asked for, and how it is taken in. */
interface ImportFile<Content> {
  label: string;
  accept: string;
  icon: Icon;
  /** Said while it is previewed. */
  reading: string;
  /** Why a file is not taken in, at the field. */
  fault?: (file: File) => string | false;
  read: (file: File) => Promise<ReadFile<Content>>;
}

/** A list as the text of a CSV file. */
export const csvText = (maxBytes: number): ImportFile<string> => ({
  label: "CSV-fil",
  accept: CSV_ACCEPT,
  icon: IconFileText,
  reading: "Läser filen...",
  read: (file) => readCsvFile(file, maxBytes),
});

/** Any other file is sent as it is. */
export const RAW_FILE = {
  icon: IconFileText,
  reading: "Granskar filen...",
  read: async (file: File): Promise<ReadFile<File>> => ({ content: file }),
};

interface FileImportProps<Content, Asked, Report, Sent> extends DialogProps {
  title: string;
  size?: number;
  about: string;
  file: ImportFile<Content>;
  /** What such a file looks like, to download and fill in: its headings and perhaps an example. */
  template?: { name: string; lines: readonly (readonly string[])[] };
  /** A field beside the file, for those who have their list somewhere else than in one. */
  paste?: { label: string; placeholder: string; content: (text: string) => Content };
  /** What the preview needs to know beside the file. Each change of it calls `forget`: what was previewed no longer holds. */
  fields?: (forget: () => void) => ReactNode;
  preview: {
    action: Action<Asked, Report, unknown>;
    /** Null while something is missing. */
    input: (content: Content) => Asked | null;
    /** The button that asks for it; without one it is made as soon as a file is chosen. */
    submit?: string;
  };
  write: {
    action: Action<Sent, unknown, unknown>;
    /** Null while something is missing, or nothing would be written. */
    input: (content: Content, report: Report) => Sent | null;
    submit?: (report: Report) => string;
  };
  /** What the preview says, and what has to be filled in before that is written. */
  children: (report: Report) => ReactNode;
}

/**
 * A file, or a pasted list, in two steps: first what would happen, and then that. After a refused write the file is previewed again, since somebody else
 * may have been first; the former preview stands until the new one has come.
 */
export function FileImport<Content, Asked, Report, Sent>({
  title,
  size = 720,
  about,
  file: asked,
  template,
  paste,
  fields,
  preview,
  write,
  onClose,
  children,
}: FileImportProps<Content, Asked, Report, Sent>) {
  const field = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState("");
  const [read, setRead] = useState<ReadFile<Content> | null>(null);
  const [former, setFormer] = useState<Report | null>(null);
  // Its own, since a mutation says late that it is on its way, and while the dialog moves out no more: a second press would send twice.
  const [isSending, setIsSending] = useState(false);
  // Whoever chooses another file or changes a field no longer waits for what came before.
  const latest = useRef<File | null>(null);
  const sent = useRef<Sent | null>(null);

  const report = preview.action.answer ?? former;
  const problem = read && "problem" in read ? read.problem : null;
  const question = read && "content" in read ? preview.input(read.content) : null;
  const order = read && "content" in read && report !== null ? write.input(read.content, report) : null;

  const forget = (): void => {
    sent.current = null;
    preview.action.reset();
    write.action.reset();
    setFormer(null);
    setIsSending(false);
  };
  const ask = (input: Asked | null): void => {
    if (input !== null) preview.action.send(input, { onRefused: shownHere });
  };
  const askSoon = useDebouncedCallback(ask, PAUSE_MS);
  const take = (text: string): void => {
    forget();
    latest.current = null;
    setFile(null);
    setPasted(text);
    const content = paste && text.trim() !== "" ? paste.content(text) : null;
    setRead(content === null ? null : { content });
    askSoon(content === null ? null : preview.input(content));
  };
  const choose = async (chosen: File | null): Promise<void> => {
    forget();
    latest.current = chosen;
    setFile(chosen);
    setPasted("");
    setRead(null);
    // The button that took it away is gone.
    if (!chosen) return field.current?.focus();
    if (asked.fault?.(chosen)) return;
    const content = await asked.read(chosen);
    if (latest.current !== chosen) return;
    setRead(content);
    if (!preview.submit && "content" in content) ask(preview.input(content.content));
  };
  const send = (close: () => void): void => {
    // Two presses before the first is drawn are one.
    if (order === null || order === sent.current) return;
    sent.current = order;
    setIsSending(true);
    write.action.send(order, {
      onDone: () => {
        setIsSending(true);
        close();
      },
      onRefused: () => {
        if (sent.current !== order) return;
        setIsSending(false);
        setFormer(report);
        ask(question);
      },
    });
  };

  return (
    <Dialog title={title} size={size} closeOnClickOutside={file === null && pasted === ""} onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <Text>
            {about}
            {template && (
              <>
                {" "}
                <Template {...template} />
              </>
            )}
          </Text>
          <FileInput
            ref={field}
            size="md"
            label={asked.label}
            placeholder="Välj fil"
            accept={asked.accept}
            leftSection={<asked.icon size={18} stroke={1.75} aria-hidden />}
            value={file}
            onChange={(chosen) => void choose(chosen)}
            error={file && asked.fault?.(file)}
            clearable
            clearButtonProps={{ "aria-label": "Ta bort filen" }}
          />
          {paste && (
            <Textarea
              label={paste.label}
              placeholder={paste.placeholder}
              autosize
              minRows={3}
              maxRows={8}
              value={pasted}
              onChange={(event) => take(event.currentTarget.value)}
            />
          )}
          {fields?.(forget)}
          {preview.action.isPending && !preview.submit && <Text role="status">{asked.reading}</Text>}
          {problem !== null && <ErrorCard title={preview.action.failed} text={problem} />}
          {preview.action.refusal !== null && report === null && (
            <ErrorCard title={preview.action.failed} text={refusalText(preview.action.refusal)} />
          )}
          {report !== null && children(report)}
          {write.action.refusal !== null && <ErrorCard title={write.action.failed} text={refusalText(write.action.refusal)} />}
          {preview.submit && report === null ? (
            <DialogFooter
              submit={preview.submit}
              isReady={question !== null}
              isPending={preview.action.isPending}
              onSubmit={() => ask(question)}
              onCancel={close}
            />
          ) : (
            <DialogFooter
              submit={(report !== null && write.submit?.(report)) || "Importera"}
              isReady={order !== null && !preview.action.isPending}
              isPending={isSending}
              onSubmit={() => send(close)}
              onCancel={close}
            />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

/** As a spreadsheet in Sweden opens and saves it; no cell of a template holds a semicolon. */
function Template({ name, lines }: { name: string; lines: readonly (readonly string[])[] }) {
  const text = `\uFEFF${lines.map((cells) => `${cells.join(";")}\r\n`).join("")}`;
  return (
    <Anchor underline="always" href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
      Ladda ner en mall
    </Anchor>
  );
}

/** So long nobody types before what stands there is previewed. */
const PAUSE_MS = 500;

const shownHere = (): void => {};

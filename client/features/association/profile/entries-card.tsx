import { Button, Group, Stack, Text } from "@mantine/core";
import { type Icon, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRows } from "#client/ui/list-row.tsx";
import type { Action } from "#client/ui/use-action.ts";
import classes from "./profile.module.css";

interface EntriesCardProps<Entry> {
  title: string;
  description: string;
  entries: readonly Entry[];
  /** Shown while there are none. */
  empty: { icon: Icon; text: string };
  mayEdit: boolean;
  /** What one of them is called in buttons and questions: «kontakt». */
  noun: string;
  kindOf: (entry: Entry) => string;
  nameOf: (entry: Entry) => string;
  detailsOf: (entry: Entry) => ReactNode;
  /** The dialog in which one is changed, or with null added. */
  dialogFor: (entry: Entry | null, onClose: () => void) => ReactNode;
  remove: Action<{ id: string }, unknown>;
}

/** A list whose rows are added and changed in a dialog and removed after a question. */
export function EntriesCard<Entry extends { id: string }>(props: EntriesCardProps<Entry>) {
  const { title, description, entries, empty, mayEdit, noun, nameOf, remove } = props;
  const [edited, setEdited] = useState<{ entry: Entry | null } | null>(null);
  const [inQuestion, setInQuestion] = useState<Entry | null>(null);
  const [removingId, setRemovingId] = useState<string | null>(null);

  return (
    <SectionCard title={title}>
      <KeepFocus when={entries.length}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          {entries.length === 0 && <EmptyState icon={empty.icon}>{empty.text}</EmptyState>}
          {entries.length > 0 && (
            <ListRows label={title}>
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  kind={props.kindOf(entry)}
                  title={nameOf(entry)}
                  actions={
                    mayEdit
                      ? {
                          onEdit: () => setEdited({ entry }),
                          onRemove: () => setInQuestion(entry),
                          isRemoving: remove.isPending && removingId === entry.id,
                        }
                      : null
                  }
                >
                  {props.detailsOf(entry)}
                </EntryRow>
              ))}
            </ListRows>
          )}
          {mayEdit && (
            <Button
              variant="default"
              style={{ alignSelf: "flex-start" }}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setEdited({ entry: null })}
            >
              Lägg till {noun}
            </Button>
          )}
        </Stack>
      </KeepFocus>
      {edited && props.dialogFor(edited.entry, () => setEdited(null))}
      <Confirm
        opened={inQuestion !== null}
        title={`Ta bort ${noun}?`}
        text={`«${inQuestion ? nameOf(inQuestion) : ""}» tas bort för alla i föreningen.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => {
          if (!inQuestion) return;
          setRemovingId(inQuestion.id);
          remove.send({ id: inQuestion.id });
        }}
        onClose={() => setInQuestion(null)}
      />
    </SectionCard>
  );
}

interface EntryRowProps {
  /** What it concerns. */
  kind: string;
  title: string;
  children: ReactNode;
  /** Null for those who may only read. */
  actions: { onEdit: () => void; onRemove: () => void; isRemoving: boolean } | null;
}

function EntryRow({ kind, title, children, actions }: EntryRowProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {kind}
        </Text>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
      {actions && (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            px="sm"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            aria-label={`Ändra ${title}`}
            onClick={actions.onEdit}
          >
            Ändra
          </Button>
          <Button
            variant="default"
            px="sm"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            aria-label={`Ta bort ${title}`}
            loading={actions.isRemoving}
            onClick={actions.onRemove}
          >
            Ta bort
          </Button>
        </Group>
      )}
    </li>
  );
}

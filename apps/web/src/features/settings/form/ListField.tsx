import { ActionIcon, Button, Input, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../messages.js';
import { useSettingsForm } from './settings-form-context.js';

type Props<Item> = {
  /** In the values of the form: `palette.colours`. */
  path: string;
  label: string;
  items: readonly Item[];
  /** Names an item, also for its buttons. */
  getName: (item: Item, index: number) => string;
  /** Adds a button for it. */
  newItem?: () => Item;
  addLabel?: string;
  /** Instead of the button: another way to add an item, above the list. */
  renderAdd?: (add: (item: Item) => void) => ReactNode;
  maxItems?: number;
  isOrdered?: boolean;
  /** Shows the names only, until the user opens one. `renderName` adds to the name. */
  isFolded?: boolean;
  renderName?: (item: Item) => ReactNode;
  /** The inputs of an item. */
  children: (path: string, item: Item, index: number) => ReactNode;
};
type Target = { key: number; part: 'input' | 'up' | 'down' | 'remove' } | { key: undefined };

/** A list of which the user adds, removes and orders the items. Keeps the focus with what the user just did. */
export const ListField = <Item,>({
  path,
  label,
  items,
  getName,
  newItem,
  addLabel,
  renderAdd,
  maxItems = Infinity,
  isOrdered,
  isFolded,
  renderName,
  children,
}: Props<Item>) => {
  const { form } = useSettingsForm();
  const id = useId();
  const { keys, setKeys, nextKey } = useKeys(items.length);
  const { listRef, focusLater } = useTargetFocus();
  const [status, setStatus] = useState('');
  const add = (item: Item) => {
    form.insertListItem(path, item);
    setKeys([...keys, nextKey]);
    focusLater({ key: nextKey, part: 'input' });
    setStatus(t('list.added', { place: items.length + 1 }));
  };
  const remove = (index: number) => {
    setStatus(t('list.removed', { naam: getName(items[index]!, index) }));
    form.removeListItem(path, index);
    setKeys(keys.filter((_, at) => at !== index));
    const next = keys[index + 1] ?? keys[index - 1];
    focusLater(next === undefined ? { key: undefined } : { key: next, part: 'remove' });
  };
  const move = (index: number, by: -1 | 1) => {
    form.reorderListItem(path, { from: index, to: index + by });
    const moved = [...keys];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    setKeys(moved);
    focusLater({ key: keys[index]!, part: by < 0 ? 'up' : 'down' });
    setStatus(t('list.moved', { naam: getName(items[index]!, index), place: index + by + 1, count: items.length }));
  };
  const error = form.errors[path];
  const errorId = `${id}error`;
  return (
    <div
      ref={listRef}
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? errorId : undefined}
      className="settings-stack"
    >
      <h3 id={id} className="settings-list-label" data-path={path} tabIndex={-1}>
        {label}
      </h3>
      {error && (
        <Input.Error id={errorId} size="md">
          {error}
        </Input.Error>
      )}
      {renderAdd?.(add)}
      {items.length > 0 && (
        <ul className="settings-stack">
          {items.map((item, index) => {
            const itemPath = `${path}.${index}`;
            const naam = getName(item, index);
            const inputs = (
              <>
                {isFolded && form.errors[itemPath] && <Input.Error size="md">{form.errors[itemPath]}</Input.Error>}
                {children(itemPath, item, index)}
              </>
            );
            return (
              <li
                key={keys[index]}
                data-key={keys[index]}
                data-folded={isFolded}
                className="settings-list-item"
                style={{ '--actions': isOrdered ? '7.75rem' : '3.25rem' } as CSSProperties}
              >
                {isFolded ? (
                  <details>
                    <summary data-path={itemPath}>
                      {renderName?.(item)}
                      {naam}
                    </summary>
                    <div className="settings-stack settings-list-fields">{inputs}</div>
                  </details>
                ) : (
                  <div>{inputs}</div>
                )}
                <div className="settings-list-actions">
                  {isOrdered && (
                    <>
                      <Action
                        part="up"
                        label={t('list.up', { naam })}
                        disabled={index === 0}
                        onClick={() => move(index, -1)}
                      >
                        <IconArrowUp size={18} stroke={1.6} />
                      </Action>
                      <Action
                        part="down"
                        label={t('list.down', { naam })}
                        disabled={index === items.length - 1}
                        onClick={() => move(index, 1)}
                      >
                        <IconArrowDown size={18} stroke={1.6} />
                      </Action>
                    </>
                  )}
                  <Action part="remove" label={t('list.remove', { naam })} onClick={() => remove(index)}>
                    <IconTrash size={18} stroke={1.6} />
                  </Action>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {newItem && items.length < maxItems && (
        <div>
          <Button
            size="sm"
            variant="default"
            data-part="add"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => add(newItem())}
          >
            {addLabel}
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </div>
  );
};

type ActionProps = {
  part: 'up' | 'down' | 'remove';
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const Action = ({ part, label, children, ...button }: ActionProps) => (
  <ActionIcon {...button} color="gray" data-part={part} aria-label={label}>
    {children}
  </ActionIcon>
);

/** Keys of the items, which stay with an item that moves. */
const useKeys = (length: number) => {
  const [keys, setKeys] = useState<number[]>(() => Array.from({ length }, (_, index) => index));
  const nextKey = Math.max(-1, ...keys) + 1;
  // The list was filled anew.
  if (keys.length !== length) setKeys(Array.from({ length }, (_, index) => keys[index] ?? nextKey + index));
  return { keys, setKeys, nextKey };
};

const useTargetFocus = () => {
  const listRef = useRef<HTMLDivElement>(null);
  const target = useRef<Target>(undefined);
  useEffect(() => {
    const wanted = target.current;
    target.current = undefined;
    if (!wanted || !listRef.current) return;
    const part =
      wanted.key === undefined ? listRef.current : listRef.current.querySelector(`[data-key="${wanted.key}"]`);
    const find = (selector: string) => part?.querySelector<HTMLElement>(selector);
    if (wanted.key === undefined) return (find('[data-part=add]') ?? find('input') ?? find('h3'))?.focus();
    if (wanted.part === 'input') {
      const details = part?.querySelector('details');
      if (details) details.open = true;
      return find('input, textarea, select')?.focus();
    }
    // The button to move an item is disabled at the end of the list.
    (find(`[data-part=${wanted.part}]:not(:disabled)`) ?? find('[data-part]:not(:disabled)'))?.focus();
  });
  return { listRef, focusLater: (wanted: Target) => void (target.current = wanted) };
};

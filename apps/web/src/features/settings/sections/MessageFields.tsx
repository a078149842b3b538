import { normalise } from '@ledenportaal/shared';
import { Anchor, Button, Input, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { getPath } from '../../../lib/routing/paths.js';
import { useCan } from '../../../lib/session/useCan.js';
import { truncateText } from '../../../lib/truncate-text.js';
import { SmallText } from '../../../ui/SmallText.js';
import { ListField } from '../form/ListField.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import type { MessageValues } from '../setting-values.js';

type Catalogue = Readonly<Record<string, string>>;

/** Own texts of the screens, by their keys in the message catalogue. */
export const MessageFields = () => {
  const { getFieldProps, values } = useSettingsForm();
  const canEditWords = useCan('words.edit');
  const catalogue = useCatalogue();
  return (
    <>
      {canEditWords && (
        <p>
          {t('messages.synonyms')}{' '}
          <Anchor component={Link} to={getPath('woorden')} underline="always">
            {t('messages.toWoorden')}
          </Anchor>
        </p>
      )}
      <Setting name="messages" text={t('messages.text', { voorbeeld: '{count}' })}>
        <ListField
          path="messages"
          label={t('messages.list')}
          items={values.messages}
          getName={({ key }) => key}
          renderAdd={(add) => <MessageSearch catalogue={catalogue} chosen={values.messages} onAdd={add} />}
        >
          {(path, { key }) => (
            <Textarea
              {...getFieldProps(`${path}.text`)}
              label={key}
              description={catalogue?.[key] && t('messages.default', { text: catalogue[key] })}
              autosize
              minRows={1}
              maxRows={8}
            />
          )}
        </ListField>
      </Setting>
    </>
  );
};

/** The texts of the build by key; undefined until they have loaded, and null when that failed. */
const useCatalogue = () => {
  const [catalogue, setCatalogue] = useState<Catalogue | null>();
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const response = await fetch('/messages.json', { signal: controller.signal });
      setCatalogue(response.ok ? ((await response.json()) as Catalogue) : null);
    };
    load().catch(() => controller.signal.aborted || setCatalogue(null));
    return () => controller.abort();
  }, []);
  return catalogue;
};

const maxResults = 8;

type SearchProps = {
  catalogue: Catalogue | null | undefined;
  chosen: readonly MessageValues[];
  onAdd: (message: MessageValues) => void;
};

/** Finds a text of the screens by its words or its key. */
const MessageSearch = ({ catalogue, chosen, onAdd }: SearchProps) => {
  const [query, setQuery] = useState('');
  const words = normalise(query);
  const found = Object.entries(catalogue ?? {}).filter(
    ([key, text]) =>
      words &&
      !chosen.some((message) => message.key === key) &&
      (normalise(text).includes(words) || key.includes(query)),
  );
  const add = (key: string, text: string) => {
    onAdd({ key, text });
    setQuery('');
  };
  return (
    <div className="settings-stack settings-messages-search">
      <TextInput
        type="search"
        label={t('messages.search')}
        description={t('messages.searchHelp')}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would save the form.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      {catalogue === null && <Input.Error size="md">{t('messages.noCatalogue')}</Input.Error>}
      <div role="status">{words && catalogue && <SmallText>{formatFound(found.length)}</SmallText>}</div>
      <ul className="settings-stack">
        {found.slice(0, maxResults).map(([key, text]) => (
          <li key={key} className="settings-row">
            <div>
              {truncateText(text, 120)}
              <SmallText>{key}</SmallText>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={t('messages.changeOne', { key })}
              onClick={() => add(key, text)}
            >
              {t('messages.change')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const formatFound = (count: number) => {
  if (count === 0) return t('messages.notFound');
  return count > maxResults ? t('messages.foundMore', { count: maxResults }) : t('messages.found', { count });
};

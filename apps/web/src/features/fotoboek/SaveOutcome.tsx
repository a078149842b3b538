import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { Callout } from '../../ui/Callout.js';
import { Overtaken } from '../../ui/Overtaken.js';
import { differencesOf, type FieldName, type Values } from './foto-values.js';
import styles from './FotoForm.module.css';
import type { FotoFormState } from './useFotoForm.js';
import type { KnownLabels } from './useLabels.js';

type Props = {
  state: FotoFormState;
  labels: KnownLabels;
  /** Somebody deleted the photo while this was typed. */
  isGone: boolean;
};

/** What became of saving, above the form. */
export const SaveOutcome = ({ state: { form, outcome, takeTheirs, keepMine }, labels, isGone }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome || isGone) box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, isGone]);
  return (
    <div ref={box} className={styles.outcome}>
      {outcome?.kind === 'saved' && (
        <Callout tone="ok" title={say('adminFoto.good')}>
          {say('adminFoto.saved')}
        </Callout>
      )}
      {outcome?.kind === 'failed' && <Failed error={outcome.error} />}
      {outcome?.kind === 'overtaken' && (
        <Overtaken
          title={say('adminFoto.conflict')}
          differences={differencesOf(outcome.theirs, form.getValues()).map((name) => ({
            label: say(`adminFoto.${name}`),
            left: told(outcome.theirs, name, labels),
            right: told(form.getValues(), name, labels),
          }))}
          takeTheirs={takeTheirs}
          keepMine={() => keepMine()}
        />
      )}
      {!outcome && isGone && (
        <Callout tone="error" title={say('adminFoto.gone')}>
          <Gone />
        </Callout>
      )}
    </div>
  );
};

const told = (values: Values, name: FieldName, labels: KnownLabels) => {
  const value = values[name];
  if (typeof value === 'string' || name === 'eigenaar' || name === 'beschrijving') return String(value);
  return labels[name]
    .filter(({ _id }) => value.includes(_id))
    .map(({ naam }) => naam)
    .join(', ');
};

const Failed = ({ error: { code, message, status } }: { error: AskError }) => (
  <Callout tone="error" title={say('adminFoto.error')}>
    {say('adminFoto.notSaved')}
    {code !== 'unreachable' && <p>{message}</p>}
    {status === 404 && <Gone />}
  </Callout>
);

const Gone = () => (
  <>
    <p>{say('adminFoto.goneText')}</p>
    <Anchor component={Link} to={to('trash')} underline="always">
      {say('adminFoto.toTrash')}
    </Anchor>
  </>
);

import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import styles from './FotoForm.module.css';
import type { Outcome, Values } from './useFotoForm.js';
import type { KnownLabels } from './useLabels.js';

type Props = {
  outcome: Outcome | undefined;
  labels: KnownLabels;
  takeTheirs: () => void;
  keepMine: () => void;
};

/** What became of saving, above the form. */
export const SaveOutcome = ({ outcome, labels, takeTheirs, keepMine }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return (
    <div ref={box} className={styles.outcome}>
      {outcome?.kind === 'saved' && (
        <Callout tone="ok" title={say('adminFoto.good')}>
          {say('adminFoto.saved')}
        </Callout>
      )}
      {outcome?.kind === 'failed' && (
        <Callout tone="error" title={say('adminFoto.error')}>
          {say('adminFoto.notSaved')}
          <p>{messageOf(outcome.error)}</p>
        </Callout>
      )}
      {outcome?.kind === 'overtaken' && (
        <Callout tone="error" title={say('adminFoto.conflict')}>
          <p>{say('adminFoto.conflictText')}</p>
          <Differences {...outcome} labels={labels} />
          <div className={styles.choices}>
            <Button size="sm" variant="default" onClick={takeTheirs}>
              {say('adminFoto.takeTheirs')}
            </Button>
            <Button size="sm" variant="default" onClick={keepMine}>
              {say('adminFoto.keepMine')}
            </Button>
          </div>
        </Callout>
      )}
    </div>
  );
};

type DifferencesProps = { theirs: Values; mine: Values; labels: KnownLabels };

const Differences = ({ theirs, mine, labels }: DifferencesProps) => {
  const namesOf = (kind: 'tags' | 'themes', { [kind]: ids }: Values) =>
    labels[kind]
      .filter(({ _id }) => ids.includes(_id))
      .map(({ naam }) => naam)
      .join(', ');
  const told = (values: Values) => ({
    eigenaar: values.eigenaar,
    beschrijving: values.beschrijving,
    tags: namesOf('tags', values),
    themes: namesOf('themes', values),
  });
  const [now, typed] = [told(theirs), told(mine)];
  const names = ['eigenaar', 'beschrijving', 'tags', 'themes'] as const;
  return (
    <dl className={styles.differences}>
      {names
        .filter((name) => now[name] !== typed[name])
        .map((name) => (
          <div key={name}>
            <dt>{say(`adminFoto.${name}`)}</dt>
            <dd>{now[name] || say('adminFoto.empty')}</dd>
          </div>
        ))}
    </dl>
  );
};

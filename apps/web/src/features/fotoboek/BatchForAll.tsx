import { Button, TextInput, Title } from '@mantine/core';
import { maxEigenaar } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import styles from './BatchUpload.module.css';
import { LabelSelects } from './LabelSelects.js';
import type { Batch } from './useBatch.js';
import { useLabels } from './useLabels.js';

type Props = Pick<Batch, 'forAll' | 'tell' | 'error' | 'applyAgain'>;

export const BatchForAll = ({ forAll, tell, error, applyAgain }: Props) => {
  const { labels } = useLabels();
  return (
    <section className={styles.forAll}>
      <Title order={2}>{say('batch.forAll')}</Title>
      <p className={styles.sub}>{say('batch.forAllHelp')}</p>
      {error && (
        <Callout tone="error" title={say('batch.notApplied')}>
          <p>{error.message}</p>
          <Button size="sm" variant="default" onClick={applyAgain}>
            {say('site.retry')}
          </Button>
        </Callout>
      )}
      <TextInput
        name="eigenaar"
        label={say('adminFoto.eigenaar')}
        description={say('batch.eigenaarHelp')}
        autoComplete="off"
        maxLength={maxEigenaar}
        value={forAll.eigenaar}
        onChange={(event) => tell({ eigenaar: event.currentTarget.value })}
      />
      <LabelSelects
        labels={labels}
        inputOf={(kind) => ({ value: forAll[kind], onChange: (ids) => tell({ [kind]: ids }) })}
      />
    </section>
  );
};

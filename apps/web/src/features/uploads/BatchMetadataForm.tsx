import { Button, TextInput, Title } from '@mantine/core';
import { maxEigenaar } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import { LabelSelects } from '../labels/LabelSelects.js';
import { useLabels } from '../labels/useLabels.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

type BatchMetadataFormProps = Pick<Batch, 'metadata' | 'updateMetadata' | 'error' | 'retryUpdates'>;

export const BatchMetadataForm = ({ metadata, updateMetadata, error, retryUpdates }: BatchMetadataFormProps) => {
  const { labels } = useLabels();
  return (
    <section className={styles.forAll}>
      <Title order={2}>{say('batch.forAll')}</Title>
      <p className={styles.sub}>{say('batch.forAllHelp')}</p>
      {error && (
        <Callout tone="error" title={say('batch.notApplied')}>
          <p>{error.message}</p>
          <Button size="sm" variant="default" onClick={retryUpdates}>
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
        value={metadata.eigenaar}
        onChange={(event) => updateMetadata({ eigenaar: event.currentTarget.value })}
      />
      <LabelSelects
        labels={labels}
        getInputProps={(kind) => ({ value: metadata[kind], onChange: (ids) => updateMetadata({ [kind]: ids }) })}
      />
    </section>
  );
};

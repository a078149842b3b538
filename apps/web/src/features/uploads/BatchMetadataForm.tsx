import { Button, Title } from '@mantine/core';
import { maxEigenaar } from '@ledenportaal/shared';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';
import { EigenaarInput } from '../eigenaars/EigenaarInput.js';
import { LabelSelects } from '../labels/LabelSelects.js';
import { useLabels } from '../labels/useLabels.js';
import styles from './BatchUpload.module.css';
import type { Batch } from './useBatch.js';

type BatchMetadataFormProps = Pick<Batch, 'metadata' | 'updateMetadata' | 'error' | 'retryUpdates'>;

export const BatchMetadataForm = ({ metadata, updateMetadata, error, retryUpdates }: BatchMetadataFormProps) => {
  const { labels } = useLabels();
  return (
    <section className={styles.forAll}>
      <Title order={2}>{t('batch.forAll')}</Title>
      <p className={styles.sub}>{t('batch.forAllHelp')}</p>
      {error && (
        <Callout tone="error" title={t('batch.notApplied')}>
          <p>{error.message}</p>
          <Button size="sm" variant="default" onClick={retryUpdates}>
            {t('site.retry')}
          </Button>
        </Callout>
      )}
      <EigenaarInput
        name="eigenaar"
        label={t('adminFoto.eigenaar')}
        description={t('batch.eigenaarHelp')}
        maxLength={maxEigenaar}
        value={metadata.eigenaar}
        onChange={(eigenaar) => updateMetadata({ eigenaar })}
      />
      <LabelSelects
        labels={labels}
        getInputProps={(kind) => ({ value: metadata[kind], onChange: (ids) => updateMetadata({ [kind]: ids }) })}
      />
    </section>
  );
};

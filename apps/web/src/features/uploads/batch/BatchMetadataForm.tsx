import { maxEigenaar, maxLocatie, normalise } from '@ledenportaal/shared';
import { TextInput, Title } from '@mantine/core';
import { memo, useMemo } from 'react';
import { EigenaarInput } from '../../fotos/eigenaars/EigenaarInput.js';
import { LabelSelects } from '../../labels/LabelSelects.js';
import { TagProposals } from '../../labels/proposals/TagProposals.js';
import { useLabels } from '../../labels/useLabels.js';
import { t } from '../messages.js';
import styles from './BatchUpload.module.css';
import { getProposals } from './get-proposals.js';
import { UpdateStatus } from './UpdateStatus.js';
import type { Batch } from './useBatch.js';

type Props = Pick<
  Batch,
  'fotos' | 'metadata' | 'setMetadata' | 'acceptTag' | 'dismissedTags' | 'dismissTag' | 'updates' | 'isOffline'
>;

/** The metadata for all photos of a batch. Memoized, because the progress of the files changes many times a second. */
export const BatchMetadataForm = memo((props: Props) => {
  const { metadata, setMetadata } = props;
  const { labels } = useLabels();
  return (
    <section className={styles.forAll}>
      <div>
        <Title order={2}>{t('batch.forAll')}</Title>
        <p className={styles.sub}>{t('batch.forAllHelp')}</p>
      </div>
      <EigenaarInput
        name="eigenaar"
        label={t('adminFoto.eigenaar')}
        description={t('batch.eigenaarHelp')}
        maxLength={maxEigenaar}
        value={metadata.eigenaar}
        onChange={(eigenaar) => setMetadata({ eigenaar })}
      />
      <TextInput
        name="locatie"
        label={t('batch.locatie')}
        description={t('batch.locatieHelp')}
        autoComplete="off"
        maxLength={maxLocatie}
        value={metadata.locatie}
        onChange={(event) => setMetadata({ locatie: event.currentTarget.value })}
      />
      <LabelSelects
        labels={labels}
        getInputProps={(kind) => ({ value: metadata[kind], onChange: (ids) => setMetadata({ [kind]: ids }) })}
        tagProposals={<BatchProposals {...props} />}
      />
      <UpdateStatus {...props} />
    </section>
  );
});
BatchMetadataForm.displayName = 'BatchMetadataForm';

/** The tags that are proposed for the photos so far. An accepted one also applies to photos that are uploaded later. */
const BatchProposals = ({ fotos, metadata, acceptTag, dismissedTags, dismissTag }: Props) => {
  const proposals = useMemo(() => getProposals(fotos, { metadata, dismissedTags }), [fotos, metadata, dismissedTags]);
  if (!fotos.some(({ proposedTags }) => proposedTags.length > 0)) return null;
  return (
    <TagProposals
      proposals={proposals}
      onAccept={(name, id) => acceptTag(normalise(name), id)}
      onDismiss={(name) => dismissTag(normalise(name))}
    />
  );
};

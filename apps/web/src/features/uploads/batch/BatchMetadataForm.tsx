import { isPeriod, maxEigenaar, maxLocatie, normalise, periodMessage } from '@ledenportaal/shared';
import { Button, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { Callout } from '../../../ui/Callout.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { EigenaarInput } from '../../fotos/eigenaars/EigenaarInput.js';
import { LabelSelects } from '../../labels/LabelSelects.js';
import { TagProposals } from '../../labels/proposals/TagProposals.js';
import { useLabels } from '../../labels/useLabels.js';
import { t as rightsT } from '../../rights/edit/messages.js';
import { RightsFields } from '../../rights/edit/RightsFields.js';
import { emptyRights, getRightsChange, isBadDay, type RightsValues } from '../../rights/edit/rights-values.js';
import { t } from '../messages.js';
import detailsStyles from '../folder/Details.module.css';
import styles from '../UploadPage.module.css';
import { FolderProposal } from './FolderProposal.js';
import { batchRights, getFotosWithRights, getProposals } from './batch-metadata.js';
import type { Batch } from './useBatch.js';

type Props = Pick<Batch, 'record' | 'setMetadata' | 'acceptTag' | 'dismissTag' | 'updates' | 'resume' | 'isOffline'> &
  Pick<Batch, 'getOwnFotos' | 'acceptRights' | 'acceptLaterProposals' | 'stopAcceptingProposals'> & {
    /** Whether files are still to be uploaded. */
    isUploading: boolean;
  };

/** The metadata for all photos of a batch. Memoized, because the progress of the files changes many times a second. */
export const BatchMetadataForm = memo((props: Props) => {
  const { setMetadata } = props;
  const { metadata, folderName } = props.record;
  const { labels } = useLabels();
  return (
    <section className={styles.panel}>
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
      <FolderProposal name={folderName} tags={labels.tags} metadata={metadata} setMetadata={setMetadata}>
        <TextInput
          name="locatie"
          label={t('batch.locatie')}
          description={t('batch.locatieHelp')}
          autoComplete="off"
          maxLength={maxLocatie}
          value={metadata.locatie}
          onChange={(event) => setMetadata({ locatie: event.currentTarget.value })}
        />
      </FolderProposal>
      <LabelSelects
        labels={labels}
        getInputProps={(kind) => ({ value: metadata[kind], onChange: (ids) => setMetadata({ [kind]: ids }) })}
        getOwnFotos={props.getOwnFotos}
        tagProposals={<BatchProposals {...props} />}
      />
      <BatchRights {...props} />
      <UpdateStatus {...props} />
    </section>
  );
});
BatchMetadataForm.displayName = 'BatchMetadataForm';

/** The tags that are proposed for the photos so far. An accepted one also applies to photos that are uploaded later. */
const BatchProposals = ({ record, updates: { fotos }, isUploading, acceptTag, dismissTag, ...props }: Props) => {
  const { metadata, dismissedTags, acceptsProposals } = record;
  const region = useRef<HTMLDivElement>(null);
  const proposals = useMemo(() => getProposals(fotos, metadata, dismissedTags), [fotos, metadata, dismissedTags]);
  if (!fotos.some(({ proposedTags }) => proposedTags.length > 0)) return null;
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      <TagProposals
        proposals={proposals}
        getOwnFotos={props.getOwnFotos}
        onAccept={(name, id) => acceptTag(normalise(name), id)}
        onDismiss={(name) => dismissTag(normalise(name))}
        {...(isUploading && { onAcceptAll: props.acceptLaterProposals })}
      />
      <p role="status" className={styles.sub}>
        {isUploading && acceptsProposals && t('batch.acceptsProposals')}
      </p>
      {isUploading && acceptsProposals && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            region.current?.focus();
            props.stopAcceptingProposals();
          }}
        >
          {t('batch.stopAccepting')}
        </Button>
      )}
    </div>
  );
};

/** The rights for all photos, and those that their files tell. */
const BatchRights = ({ record: { metadata }, updates: { fotos }, setMetadata, acceptRights }: Props) => {
  /** With a day that is being typed. Nothing is saved before that day is complete. */
  const [unfinished, setUnfinished] = useState<RightsValues>();
  const rechten = unfinished ?? metadata.rechten;
  const change = (changed: RightsValues) => {
    const isUnfinished = isBadDay(changed.vanaf) || isBadDay(changed.tot);
    setUnfinished(isUnfinished ? changed : undefined);
    if (!isUnfinished) setMetadata({ rechten: changed });
  };
  const ids = useMemo(() => getFotosWithRights(fotos, metadata), [fotos, metadata]);
  // Those of an earlier visit are shown.
  const [startsOpen] = useState(() => getRightsChange(emptyRights, metadata.rechten) !== undefined);
  return (
    <>
      {ids.length > 1 && (
        <div>
          <p className={styles.sub}>{t('batch.rightsOfFiles', { count: formatNumber(ids.length) })}</p>
          <Button mt={8} size="compact-sm" mih={32} variant="default" onClick={() => acceptRights(ids)}>
            {t('batch.acceptAllRights')}
          </Button>
        </div>
      )}
      <details className={detailsStyles.details} open={startsOpen}>
        <summary>{rightsT('rights.title')}</summary>
        <p className={styles.sub}>{t('batch.rechtenHelp')}</p>
        <div style={{ marginTop: 16, color: 'var(--text)' }}>
          <RightsFields
            names={batchRights}
            getInputProps={(name) => ({
              value: rechten[name],
              onChange: (value: string | string[]) => change({ ...rechten, [name]: value }),
              error: name === 'tot' && !unfinished && !isPeriod(rechten) && periodMessage,
            })}
          />
        </div>
      </details>
    </>
  );
};

/** Whether the metadata is saved on the photos that are uploaded so far. */
const UpdateStatus = ({ updates: { arePending, haveBeenMade, fullCount, error }, resume, isOffline }: Props) => {
  const isSaved = !error && !arePending && haveBeenMade;
  return (
    <>
      {error && !isOffline && (
        <Callout tone="error" title={t('batch.notSaved')}>
          <p>{error.message}</p>
          <Button size="sm" variant="default" onClick={resume}>
            {t('site.retry')}
          </Button>
        </Callout>
      )}
      <p role="status" style={{ display: 'flex', gap: 8 }}>
        {isSaved && <IconCheck size={22} stroke={2} aria-hidden />}
        {isSaved && t('batch.saved')}
        {arePending && (isOffline ? t('batch.savedLater') : !error && t('batch.saving'))}
      </p>
      {fullCount > 0 && (
        <Callout tone="warning">
          {t('batch.full', { fotos: formatFotoCount({ total: fullCount, more: false }) })}
        </Callout>
      )}
    </>
  );
};

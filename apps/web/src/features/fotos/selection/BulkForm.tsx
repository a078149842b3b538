import { maxEigenaar } from '@ledenportaal/shared';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { t } from '../messages.js';
import { Callout } from '../../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../../ui/dialog/Dialog.js';
import { LabelSelects } from '../../labels/LabelSelects.js';
import { useLabels } from '../../labels/useLabels.js';
import type { BatchMetadata } from './batch-metadata.js';
import { emptyForAll } from './batch-updater.js';
import styles from '../edit/FotoForm.module.css';
import type { BulkChange } from './useBulkUpdate.js';

export type BulkKind = 'add' | 'takeOff' | 'eigenaar';
type Props = {
  kind: BulkKind;
  count: string;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Resolves to the error text, or to undefined on success. */
  onSubmit: (change: BulkChange) => Promise<string | undefined>;
};

/** A dialog that changes the metadata of all selected photos. */
export const BulkForm = ({ kind, count, opened, onClose, onClosed, onSubmit }: Props) => (
  <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={t(`bulk.${kind}Title`, { count })}>
    <BulkFormFields kind={kind} onClose={onClose} onSubmit={onSubmit} />
  </Dialog>
);

const BulkFormFields = ({ kind, onClose, onSubmit }: Pick<Props, 'kind' | 'onClose' | 'onSubmit'>) => {
  const { labels } = useLabels();
  const [metadata, setMetadata] = useState(emptyForAll);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { tags, themes } = metadata;
    if (isBusy) return;
    if (kind !== 'eigenaar' && tags.length + themes.length === 0) return setError(t('bulk.chooseOne'));
    setBusy(true);
    const reason = await onSubmit(toBulkChange(kind, metadata));
    setBusy(false);
    if (reason === undefined) onClose();
    else setError(reason);
  };
  return (
    <form className={`${styles.form} ${styles.inDialog}`} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {error && <Callout tone="error">{error}</Callout>}
      {kind === 'eigenaar' ? (
        <TextInput
          name="eigenaar"
          label={t('adminFoto.eigenaar')}
          description={t('adminFoto.eigenaarHelp')}
          autoComplete="off"
          data-autofocus
          maxLength={maxEigenaar}
          value={metadata.eigenaar}
          onChange={(event) => setMetadata({ ...metadata, eigenaar: event.currentTarget.value })}
        />
      ) : (
        <LabelSelects
          labels={labels}
          canAdd={kind === 'add'}
          getInputProps={(name) => ({
            value: metadata[name],
            onChange: (ids) => setMetadata({ ...metadata, [name]: ids }),
          })}
        />
      )}
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('site.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(`bulk.${kind}Do`)}
        </Button>
      </DialogButtons>
    </form>
  );
};

const toBulkChange = (kind: BulkKind, { eigenaar, ...labels }: BatchMetadata): BulkChange => {
  if (kind === 'eigenaar') return { eigenaar };
  return kind === 'add' ? { add: labels } : { remove: labels };
};

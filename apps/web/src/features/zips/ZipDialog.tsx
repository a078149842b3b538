import { originalKey } from '@ledenportaal/shared';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import { useIsMounted } from '../../lib/forms/useIsMounted.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';
import styles from '../../ui/dialog/Dialog.module.css';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { useRenditionsQuery } from '../downloads/renditions/renditions.api.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { t } from './messages.js';
import { useStartZip } from './useStartZip.js';
import type { ZipBody } from './zips.api.js';

type Props = {
  opened: boolean;
  onClose: () => void;
  count: number;
  /** Which photos. */
  fotos: Pick<ZipBody, 'fotos' | 'filter' | 'collection'>;
  /** The id of one of them: its renditions are offered for all. */
  first: string;
};

/** Asks in which rendition photos are downloaded, and starts it. */
export const ZipDialog = ({ opened, onClose, count, ...rest }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={t('zip.title', { count: formatFotoCount({ total: count, more: false }) })}
  >
    <ZipForm onClose={onClose} {...rest} />
  </Dialog>
);

const original = { key: originalKey, name: t('zip.original'), use: '' };

const ZipForm = ({ onClose, fotos, first }: Omit<Props, 'opened' | 'count'>) => {
  const [als, setAls] = useState<string>(originalKey);
  const [orOriginal, setOrOriginal] = useState(false);
  const [error, setError] = useState<ApiError>();
  const { data } = useRenditionsQuery({ params: { id: first } });
  const { startZip, isBusy } = useStartZip();
  const isMounted = useIsMounted();
  useRestoreFocus(isBusy);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const failure = await startZip({ ...fotos, als, orOriginal }, isMounted);
    if (!isMounted()) return;
    setError(failure);
    if (!failure) onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <NativeSelect
        label={t('zip.rendition')}
        data-autofocus
        data={(data?.results ?? [original]).map(({ key, name, use }) => ({
          value: key,
          label: use ? `${name} (${use})` : name,
        }))}
        value={als}
        onChange={({ currentTarget }) => {
          setAls(currentTarget.value);
          setOrOriginal(false);
          setError(undefined);
        }}
      />
      {error && (
        <Callout tone={error.code === 'too_small' ? 'warning' : 'error'}>
          {Object.values(error.fields ?? {})[0] ?? error.message}
        </Callout>
      )}
      {error?.code === 'too_small' && (
        <Checkbox
          label={t('zip.orOriginal')}
          checked={orOriginal}
          onChange={({ currentTarget }) => setOrOriginal(currentTarget.checked)}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={isBusy}>
          {t('zip.download')}
        </Button>
      </DialogButtons>
    </form>
  );
};

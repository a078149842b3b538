import { originalKey, type FotoRendition } from '@ledenportaal/shared';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import { formatBytes } from '../../lib/format.js';
import { useIsMounted } from '../../lib/forms/useIsMounted.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';
import styles from '../../ui/dialog/Dialog.module.css';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { SmallText } from '../../ui/SmallText.js';
import { groupRenditions } from '../downloads/renditions/group-renditions.js';
import { t as tRenditions } from '../downloads/renditions/messages.js';
import { PurposeSelect, usePurpose } from '../downloads/renditions/PurposeSelect.js';
import { useRenditionsQuery } from '../downloads/renditions/renditions.api.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { t } from './messages.js';
import { useStartZip } from './useStartZip.js';
import { useZipEstimateQuery, type ZipBody } from './zips.api.js';

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

type Option = { value: string; label: string };
type OptionGroup = { group: string; items: Option[] };

const original: Option = { value: originalKey, label: t('zip.original') };

const toOption = ({ key, name, use }: FotoRendition): Option => ({
  value: key,
  label: use ? `${name} (${use})` : name,
});

const toOptions = (renditions: FotoRendition[]) =>
  groupRenditions(renditions).flatMap(({ group, renditions: ofGroup }): (Option | OptionGroup)[] => {
    const items = ofGroup.map(toOption);
    return group === null ? items : [{ group: tRenditions(`rendition.${group}`), items }];
  });

/** In ms. The arrow keys pass renditions for which nobody needs to know the size. */
const estimateDelayMs = 300;

/** Shows how large the zip will be, and nothing while that is not known. */
const Estimate = ({ body: { als, orOriginal, ...fotos } }: { body: ZipBody }) => {
  const [settledAls] = useDebouncedValue(als, estimateDelayMs);
  const { currentData } = useZipEstimateQuery({ body: { ...fotos, als: settledAls, orOriginal } });
  const bytes = settledAls === als ? currentData?.results.bytes : undefined;
  return (
    // Keeps its height, so that the buttons do not move.
    <div role="status" style={{ minHeight: '1.6em', marginTop: 6 }}>
      {bytes !== undefined && <SmallText>{t('zip.estimate', { size: formatBytes(bytes) })}</SmallText>}
    </div>
  );
};

const ZipForm = ({ onClose, fotos, first }: Omit<Props, 'opened' | 'count'>) => {
  const [als, setAls] = useState<string>(originalKey);
  const [orOriginal, setOrOriginal] = useState(false);
  const [purpose, setPurpose] = usePurpose();
  const [error, setError] = useState<ApiError>();
  const { data } = useRenditionsQuery({ params: { id: first } });
  const { startZip, isBusy } = useStartZip();
  const isMounted = useIsMounted();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const failure = await startZip({ ...fotos, als, orOriginal, ...(purpose && { doel: purpose }) }, isMounted);
    if (!isMounted()) return;
    setError(failure);
    if (!failure) onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <div>
        <NativeSelect
          label={t('zip.rendition')}
          data-autofocus
          data={data ? toOptions(data.results) : [original]}
          value={als}
          onChange={({ currentTarget }) => {
            setAls(currentTarget.value);
            setOrOriginal(false);
            setError(undefined);
          }}
        />
        <Estimate body={{ ...fotos, als, orOriginal }} />
      </div>
      <PurposeSelect label={tRenditions('purpose.askMany')} value={purpose} onChange={setPurpose} />
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
        <LoadingButton type="submit" loading={isBusy}>
          {t('zip.download')}
        </LoadingButton>
      </DialogButtons>
    </form>
  );
};

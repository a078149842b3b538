import { purposes, unknownLicence, type FotoFilter, type Licence } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatList } from '../../lib/format.js';
import { t as tSite } from '../../lib/messages.js';
import { jobNotified, undoableNotified } from '../../lib/notices.slice.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';
import styles from '../../ui/dialog/Dialog.module.css';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { RadioList } from '../../ui/form/RadioList.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { fotosApi } from '../foto-base/fotos.api.js';
import { t as tRights } from '../rights/messages.js';
import { useLicencesQuery } from '../rights/rights.api.js';
import { useBulkUpdate } from '../fotos/selection/useBulkUpdate.js';
import { t } from './messages.js';
import licenceStyles from './LicenceDialog.module.css';

type Props = { opened: boolean; onClose: () => void };

/** Gives all photos of which the licence is unknown the same licence. */
export const LicenceDialog = ({ opened, onClose }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const handleClose = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={handleClose} title={t('licence.open')}>
      <LicenceForm isBusy={isBusy} setBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
};

type FormProps = { isBusy: boolean; setBusy: (isBusy: boolean) => void; onClose: () => void };

const LicenceForm = ({ isBusy, setBusy, onClose }: FormProps) => {
  const licences = useLicencesQuery();
  const [licence, setLicence] = useState<Licence>();
  const [isMissing, setMissing] = useState(false);
  const firstRadio = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const preview = usePreview(licence);
  const save = useSave();
  const hides = licence?.doelen.length === 0;
  useRestoreFocus(isBusy || preview.isLoading);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || preview.isLoading || !licences.data) return;
    if (!licence) {
      setMissing(true);
      return firstRadio.current?.focus();
    }
    // The user confirms a number.
    if (preview.total === undefined) return preview.refetch();
    setBusy(true);
    const reason = await save(licence, preview.total);
    setBusy(false);
    if (reason === undefined) return onClose();
    setError(reason);
    preview.refetch();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p>{t('licence.lead')}</p>
      <ListLoader query={licences} errorTitle={t('licence.error')}>
        {({ results }) => (
          <RadioList
            label={t('licence.label')}
            name="licentie"
            options={results
              .filter(({ key }) => key !== unknownLicence)
              .map((option) => ({ value: option.key, label: option.name, description: formatUse(option) }))}
            value={licence?.key}
            error={isMissing ? t('licence.choose') : undefined}
            firstRadio={firstRadio}
            onChange={(chosen) => {
              setLicence(results.find(({ key }) => key === chosen));
              setMissing(false);
              setError(undefined);
            }}
          />
        )}
      </ListLoader>
      <DialogButtons error={error ?? preview.error}>
        {/* In view, whatever the number of licences. */}
        <div role="status" className={licenceStyles.preview} data-hides={hides || undefined}>
          {preview.text && (
            <>
              {hides && <IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
              <p>
                {preview.text} {hides && t('licence.noneWarning')}
              </p>
            </>
          )}
        </div>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {tSite('site.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isBusy || preview.isLoading}
          disabled={preview.total === 0}
          {...(hides && { color: 'red' })}
        >
          {t('licence.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** What members may do with photos that have a licence. */
const formatUse = ({ doelen, overleg }: Licence): string => {
  if (doelen.length === 0) return t('licence.none');
  if (overleg) return t('licence.ask');
  if (doelen.length === purposes.length) return t('licence.forAll');
  return t('licence.for', { purposes: formatList(doelen.map((purpose) => tRights(`purpose.${purpose}`))) });
};

const filter = { tags: [], themes: [], rechten: 'onbekend' } satisfies FotoFilter;
const toChange = ({ key }: Licence) => ({ rechten: { licentie: key } });

/** How many photos the licence would change. Asked again when the user chooses another one. */
const usePreview = (licence: Licence | undefined) => {
  const query = fotosApi.endpoints.bulkPreview.useQuery(
    licence ? { body: { filter, ...toChange(licence) } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const { total, changed = 0 } = query.currentData?.results ?? {};
  return {
    total,
    text: total === 0 ? t('licence.nothing') : total && t('licence.count', { count: formatFotos(changed) }),
    error: query.error && !query.isFetching ? getErrorMessage(query.error) : undefined,
    isLoading: query.isFetching,
    refetch: () => void query.refetch(),
  };
};

/** Changes the photos and shows a notice, with the progress and the undo. Resolves to the error text if the request fails. */
const useSave = () => {
  const dispatch = useDispatch();
  const updateFotos = useBulkUpdate();
  return async (licence: Licence, expected: number): Promise<string | undefined> => {
    const outcome = await updateFotos({ filter, expected }, toChange(licence));
    if (outcome.reason !== undefined) return outcome.reason;
    const { job, undo, isRunning, done } = outcome;
    const naam = licence.name;
    if (job && isRunning) dispatch(jobNotified({ id: job, text: t('licence.running', { naam }), isRunning }));
    else dispatch(undoableNotified(t('licence.done', { naam, count: formatFotos(done.length) }), undo));
  };
};

const formatFotos = (total: number) => formatFotoCount({ total, more: false });

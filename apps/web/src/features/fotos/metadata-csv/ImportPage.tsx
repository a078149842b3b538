import { fotoPlanRoutes, maxJobFotos, type Job } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { formatNumber } from '../../../lib/format.js';
import { jobNotified, undoableNotified } from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import type { ImportFile } from '../../csv/ChooseImportFile.js';
import { ImportSteps } from '../../csv/ImportSteps.js';
import { useImport } from '../../csv/useImport.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { formatOutcome, formatWhat } from '../../jobs/format-job.js';
import { useApplyFotosMutation, usePlanFotosMutation } from './foto-import.api.js';
import { FotoColumnsHelp } from './FotoColumnsHelp.js';
import { FotoPlanView } from './FotoPlanView.js';
import { t } from './messages.js';

const file: ImportFile = {
  upload: fotoPlanRoutes.plan.upload,
  formatLimits: (size) => t('fotoImport.limits', { size, count: formatNumber(maxJobFotos) }),
  wrongType: t('fotoImport.wrongType'),
};

/** Changes the metadata of many photos by a CSV file. */
export const ImportPage = () => {
  const dispatch = useDispatch();
  const [sendFile] = usePlanFotosMutation();
  const [applyPlan] = useApplyFotosMutation();
  const onApplied = ({ results: job }: { results: Job }): string => {
    const what = formatWhat(job);
    if (!job.finishedAt) {
      dispatch(jobNotified({ id: job._id, text: what, isRunning: true }));
      return t('fotoImport.running');
    }
    dispatch(undoableNotified(what, job.undo ?? undefined));
    const count = formatFotoCount({ total: job.done, more: false });
    return job.done === job.total ? t('fotoImport.changed', { count }) : formatOutcome(job);
  };
  const state = useImport({ sendFile, applyPlan, onApplied });
  return (
    <ImportSteps
      title={t('fotoImport.title')}
      lead={t('fotoImport.lead')}
      state={state}
      file={file}
      help={<FotoColumnsHelp />}
      renderPlan={(plan) => <FotoPlanView key={plan._id} plan={plan} state={state} />}
      next={{ to: getPath('adminFotos'), text: t('fotoImport.toFotos') }}
    />
  );
};

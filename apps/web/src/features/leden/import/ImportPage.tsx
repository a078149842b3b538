import { errorTable, lidRoutes, maxLedenInFile } from '@ledenportaal/shared';
import { formatNumber } from '../../../lib/format.js';
import { getPath } from '../../../lib/routing/paths.js';
import type { ImportFile } from '../../csv/ChooseImportFile.js';
import { ImportSteps } from '../../csv/ImportSteps.js';
import { useImport } from '../../csv/useImport.js';
import { useApplyLedenMutation, usePlanLedenMutation } from '../leden.api.js';
import { t } from '../messages.js';
import { CsvColumnsHelp } from './CsvColumnsHelp.js';
import { LedenPlanView } from './LedenPlanView.js';

const file: ImportFile = {
  upload: lidRoutes.plan.upload,
  formatLimits: (size) => t('import.limits', { size, count: formatNumber(maxLedenInFile) }),
  wrongType: errorTable.not_csv.text,
};

export const ImportPage = () => {
  const [sendFile] = usePlanLedenMutation();
  const [applyPlan] = useApplyLedenMutation();
  const state = useImport({ sendFile, applyPlan, onApplied: ({ msg }) => msg });
  return (
    <ImportSteps
      title={t('import.title')}
      lead={t('import.lead')}
      state={state}
      file={file}
      help={<CsvColumnsHelp />}
      renderPlan={(plan) => <LedenPlanView key={plan._id} plan={plan} state={state} />}
      next={{ to: getPath('leden'), text: t('import.toLeden') }}
    />
  );
};

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Callout } from '../../../ui/Callout.js';
import { LeaveGuard } from '../../../ui/dialog/LeaveGuard.js';
import { Page } from '../../../ui/Page.js';
import { ChooseImportFile } from './ChooseImportFile.js';
import styles from './ImportPage.module.css';
import { PlanView } from './PlanView.js';
import { useImport } from './useImport.js';

export const ImportPage = () => {
  const state = useImport();
  const { plan, resultMessage, isBusy, reset } = state;
  return (
    <Page title={t('import.title')} lead={t('import.lead')}>
      <div className={styles.stack}>
        {resultMessage !== undefined ? (
          <ImportResult message={resultMessage} onRestart={reset} />
        ) : plan ? (
          <PlanView key={plan._id} plan={plan} state={state} />
        ) : (
          <ChooseImportFile state={state} />
        )}
      </div>
      <LeaveGuard isBusy={isBusy} title={t('import.leaveTitle')} text={t('import.leaveText')} />
    </Page>
  );
};

const ImportResult = ({ message, onRestart }: { message: string; onRestart: () => void }) => (
  <>
    <Callout tone="ok" title={t('import.done')}>
      {message}
    </Callout>
    <div className={styles.buttons}>
      <Button component={Link} to={getPath('leden')} ref={(button: HTMLElement | null) => button?.focus()}>
        {t('import.toLeden')}
      </Button>
      <Button variant="default" onClick={onRestart}>
        {t('import.another')}
      </Button>
    </div>
  </>
);

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonRow } from '../../ui/ButtonRow.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { ChooseImportFile, type ImportFile } from './ChooseImportFile.js';
import styles from './Import.module.css';
import { t } from './messages.js';
import type { ImportState } from './useImport.js';

type Props<Plan extends { _id: string }> = {
  title: string;
  lead: string;
  state: ImportState<Plan>;
  file: ImportFile;
  /** Explains the columns of the file. */
  help: ReactNode;
  renderPlan: (plan: Plan) => ReactNode;
  /** Where to go when the import is done. */
  next: { to: string; text: string };
};

/** A page that imports a CSV file: choose a file, look at its plan, apply it. */
export const ImportSteps = <Plan extends { _id: string }>(props: Props<Plan>) => {
  const { title, lead, state, file, help, renderPlan, next } = props;
  const { plan, resultMessage, isBusy, reset } = state;
  return (
    <Page title={title} lead={lead}>
      <div className={styles.stack}>
        {resultMessage !== undefined ? (
          <ImportResult message={resultMessage} next={next} onRestart={reset} />
        ) : plan ? (
          renderPlan(plan)
        ) : (
          <>
            <ChooseImportFile state={state} file={file} />
            {help}
          </>
        )}
      </div>
      <LeaveGuard isBusy={isBusy} title={t('import.leaveTitle')} text={t('import.leaveText')} />
    </Page>
  );
};

type ResultProps = { message: string; next: Props<{ _id: string }>['next']; onRestart: () => void };

const ImportResult = ({ message, next, onRestart }: ResultProps) => (
  <>
    <Callout tone="ok" title={t('import.done')}>
      {message}
    </Callout>
    <ButtonRow>
      <Button component={Link} to={next.to} ref={(button: HTMLElement | null) => button?.focus()}>
        {next.text}
      </Button>
      <Button variant="default" onClick={onRestart}>
        {t('import.another')}
      </Button>
    </ButtonRow>
  </>
);

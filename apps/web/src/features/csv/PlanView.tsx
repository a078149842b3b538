import { Button, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CsvRowError } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { ButtonRow } from '../../ui/ButtonRow.js';
import { Callout } from '../../ui/Callout.js';
import { ServerError } from '../../ui/form/ServerError.js';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import styles from './Import.module.css';
import { t } from './messages.js';
import { PlanErrors } from './PlanErrors.js';
import type { ImportState } from './useImport.js';

type State = Pick<ImportState, 'error' | 'isApplying' | 'apply' | 'reset'>;
type Props = {
  plan: { errors: CsvRowError[]; errorCount: number };
  counts: readonly { name: 'added' | 'changed' | 'same'; count: number }[];
  /** Says that the file changes nothing. */
  nothing: string;
  state: State;
  notes?: readonly (string | false)[];
  /** More about the changes. */
  children: ReactNode;
};

/** Previews what an import would change. Nothing is written until the user applies it. */
export const PlanView = ({ plan: { errors, errorCount }, counts, nothing, notes = [], state, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasNoChanges = errorCount === 0 && counts.every(({ name, count }) => name === 'same' || count === 0);
  return (
    <>
      <Title order={2} ref={heading} tabIndex={-1} data-focus-quietly>
        {t(errorCount > 0 ? 'import.planWithErrors' : 'import.plan')}
      </Title>
      {errorCount === 0 && (
        <dl className={styles.counts}>
          {counts.map(({ name, count }) => (
            <div key={name} data-tone={name}>
              <dt>{t(`import.${name}`)}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasNoChanges && <Callout tone="ok">{nothing}</Callout>}
      {errorCount > 0 && (
        <Callout
          tone="error"
          title={errorCount === 1 ? t('import.errorOne') : t('import.errorCount', { count: formatNumber(errorCount) })}
        >
          <p>{t('import.errorsText')}</p>
        </Callout>
      )}
      {errorCount === 0 && notes.map((note) => note !== false && <p key={note}>{note}</p>)}
      <PlanActions canApply={errorCount === 0 && !hasNoChanges} state={state} />
      {errorCount > 0 ? <PlanErrors errors={errors} errorCount={errorCount} /> : children}
    </>
  );
};

const PlanActions = ({ canApply, state }: { canApply: boolean; state: State }) => {
  const { error, isApplying, apply, reset } = state;
  const resetButtonRef = useRef<HTMLButtonElement>(null);
  useRestoreFocus(isApplying, resetButtonRef);
  // The server rejects this plan for good (expired, outdated or with errors), so a retry cannot succeed.
  const isPlanInvalid = error !== undefined && /^plan_/.test(error.code);
  return (
    <>
      {error && (
        <ServerError message={error.message}>
          <p>{t('import.failed')}</p>
        </ServerError>
      )}
      <ButtonRow>
        <Button loading={isApplying} disabled={!canApply || isPlanInvalid} onClick={apply}>
          {t('import.apply')}
        </Button>
        <Button ref={resetButtonRef} variant="default" disabled={isApplying} onClick={reset}>
          {t(isPlanInvalid ? 'import.again' : 'site.cancel')}
        </Button>
      </ButtonRow>
    </>
  );
};

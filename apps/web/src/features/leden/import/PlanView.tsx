import type { LedenPlan } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { Callout } from '../../../ui/Callout.js';
import { ServerError } from '../../../ui/form/ServerError.js';
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.js';
import styles from './ImportPage.module.css';
import { PlanErrors } from './PlanErrors.js';
import { PlanExamples } from './PlanExamples.js';
import type { useImport } from './useImport.js';

type State = Pick<ReturnType<typeof useImport>, 'error' | 'isApplying' | 'apply' | 'reset'>;

/** Previews what the import would change. Nothing is written until the user applies it. */
export const PlanView = ({ plan, state }: { plan: LedenPlan; state: State }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { added, changed, errorCount } = plan;
  const hasNoChanges = errorCount === 0 && added + changed === 0;
  return (
    <>
      <Title order={2} ref={heading} tabIndex={-1} data-focus-quietly>
        {t(errorCount > 0 ? 'import.planWithErrors' : 'import.plan')}
      </Title>
      {errorCount === 0 && (
        <dl className={styles.counts}>
          {(['added', 'changed', 'same'] as const).map((name) => (
            <div key={name} data-tone={name}>
              <dt>{t(`import.${name}`)}</dt>
              <dd>{formatNumber(plan[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasNoChanges && <Callout tone="ok">{t('import.nothing')}</Callout>}
      {errorCount > 0 && (
        <Callout
          tone="error"
          title={errorCount === 1 ? t('import.errorOne') : t('import.errorCount', { count: formatNumber(errorCount) })}
        >
          <p>{t('import.errorsText')}</p>
        </Callout>
      )}
      <PlanActions canApply={errorCount === 0 && !hasNoChanges} state={state} />
      {errorCount > 0 && <PlanErrors plan={plan} />}
      {errorCount === 0 && plan.examples.length > 0 && <PlanExamples examples={plan.examples} />}
    </>
  );
};

const PlanActions = ({ canApply, state }: { canApply: boolean; state: State }) => {
  const { error, isApplying, apply, reset } = state;
  useRestoreFocus(isApplying);
  // The server rejects this plan for good (expired, outdated or with errors), so a retry cannot succeed.
  const isPlanInvalid = error !== undefined && /^plan_/.test(error.code);
  return (
    <>
      {error && (
        <ServerError message={error.message}>
          <p>{t('import.failed')}</p>
        </ServerError>
      )}
      <div className={styles.buttons}>
        <Button loading={isApplying} disabled={!canApply || isPlanInvalid} onClick={apply}>
          {t('import.apply')}
        </Button>
        <Button variant="default" disabled={isApplying} onClick={reset}>
          {t(isPlanInvalid ? 'import.again' : 'site.cancel')}
        </Button>
      </div>
    </>
  );
};

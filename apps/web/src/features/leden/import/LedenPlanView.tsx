import type { LedenPlan } from '@ledenportaal/shared';
import { Badge } from '../../../ui/Badge.js';
import { PlanExamples } from '../../csv/PlanExamples.js';
import { PlanView } from '../../csv/PlanView.js';
import type { ImportState } from '../../csv/useImport.js';
import { getChangedFields, formatLidField } from '../lid-values.js';
import { t } from '../messages.js';

type Example = LedenPlan['examples'][number];

export const LedenPlanView = ({ plan, state }: { plan: LedenPlan; state: ImportState<LedenPlan> }) => (
  <PlanView
    plan={plan}
    counts={(['added', 'changed', 'same'] as const).map((name) => ({ name, count: plan[name] }))}
    nothing={t('import.nothing')}
    state={state}
  >
    <PlanExamples
      examples={plan.examples.map(({ line, before, after }) => ({
        line,
        title: after.naam,
        badge: <Badge tone={before ? 'sky' : 'green'}>{t(before ? 'import.isChanged' : 'import.isNew')}</Badge>,
        ...(before ? { differences: toDifferences(before, after) } : { details: <p>{formatAdded(after)}</p> }),
      }))}
    />
  </PlanView>
);

const formatAdded = ({ contactpersoon, adres, postcode, plaats, email, type, islid }: Example['after']) => {
  const paying = islid ? [t('leden.paying')] : [];
  return [contactpersoon, adres, `${postcode} ${plaats}`, email, t(`lid.type.${type}`), ...paying].join(', ');
};

const toDifferences = (before: Example['after'], after: Example['after']) =>
  getChangedFields(before, after).map((name) => ({
    label: t(`lid.${name}`),
    left: formatLidField(before, name),
    right: formatLidField(after, name),
  }));

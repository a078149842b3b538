import type { FotoPlan } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.js';
import { getPath } from '../../../lib/routing/paths.js';
import { PlanExamples } from '../../csv/PlanExamples.js';
import { PlanView } from '../../csv/PlanView.js';
import type { ImportState } from '../../csv/useImport.js';
import { t } from './messages.js';

export const FotoPlanView = ({ plan, state }: { plan: FotoPlan; state: ImportState<FotoPlan> }) => {
  const { changed, same, columns, unknownColumns, examples } = plan;
  const emptied = columns.flatMap(({ name, emptied: count }) => (count ? { name, count } : []));
  return (
    <PlanView
      plan={plan}
      counts={[
        { name: 'changed', count: changed },
        { name: 'same', count: same },
      ]}
      nothing={t('fotoImport.nothing')}
      state={state}
      notes={[
        columns.length > 0 && t('fotoImport.perColumn', { columns: columns.map(formatColumn).join(', ') }),
        emptied.length > 0 && t('fotoImport.emptied', { columns: emptied.map(formatColumn).join(', ') }),
        unknownColumns.length > 0 && t('fotoImport.unknownColumns', { names: unknownColumns.join(', ') }),
      ]}
    >
      <PlanExamples
        examples={examples.map(({ line, foto, changes }) => ({
          line,
          title: (
            <Anchor component={Link} to={getPath('adminFoto', { item: foto._id })} underline="always" target="_blank">
              {foto.naam}
            </Anchor>
          ),
          differences: changes.map(({ name, before, after }) => ({ label: name, left: before, right: after })),
        }))}
      />
    </PlanView>
  );
};

const formatColumn = ({ name, count }: { name: string; count: number }) => `${name} ${formatNumber(count)}`;

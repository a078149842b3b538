import type { Label } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { labelKinds, type LabelKind } from './label-kinds.js';
import { LabelTable } from './LabelTable.js';
import { RemoveLabelDialog } from './RemoveLabelDialog.js';
import { RenameLabelDialog } from './RenameLabelDialog.js';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

export const TagsPage = () => <LabelsPage kind="tags" />;
export const ThemasPage = () => <LabelsPage kind="themas" />;

const LabelsPage = ({ kind }: { kind: LabelKind }) => {
  const { useList, useRemove, newPage } = labelKinds[kind];
  const [remove] = useRemove();
  const query = useList();
  const labels = query.data?.results;
  const { region, item, openDialog, dialog } = useRemoval({
    items: labels,
    remove,
    refetch: () => void query.refetch(),
  });
  const [labelToRename, setLabelToRename] = useState<Label>();
  const actions = (
    <>
      <Button component={Link} to={getPath(newPage)} leftSection={<IconPlus {...icon} />}>
        {t('label.new')}
      </Button>
      <Button variant="default" component={Link} to={getPath('labelTrash')} leftSection={<IconTrash {...icon} />}>
        {t('trash.title')}
      </Button>
    </>
  );
  return (
    <Page title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} actions={actions}>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        <ListLoader query={query} errorTitle={t(`${kind}.error`)}>
          {({ results }) =>
            results.length === 0 ? (
              <Message title={t(`${kind}.none`)} text={t(`${kind}.noneText`)} />
            ) : (
              <LabelTable kind={kind} labels={results} onRename={setLabelToRename} onRemove={openDialog} />
            )
          }
        </ListLoader>
      </div>
      <RenameLabelDialog
        kind={kind}
        label={labelToRename}
        labels={labels ?? []}
        onClose={() => setLabelToRename(undefined)}
      />
      <RemoveLabelDialog kind={kind} label={item} {...dialog} />
    </Page>
  );
};

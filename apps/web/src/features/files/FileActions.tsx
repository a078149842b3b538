import type { CatalogueFile } from '@ledenportaal/shared';
import { IconFileUpload } from '@tabler/icons-react';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { RowLink, RowRemoveButton, RowActions } from '../../ui/table/RowActions.js';

type Props = { file: CatalogueFile; onRemove: () => void };

export const FileActions = ({ file: { _id: id, title }, onRemove }: Props) => (
  <RowActions>
    <RowLink to={getPath('replaceFile', { id })} label={t('file.replaceOne', { title })} icon={IconFileUpload} />
    <RowLink to={getPath('editFile', { id })} label={t('file.editOne', { title })} />
    <RowRemoveButton label={t('file.removeOne', { title })} onRemove={onRemove} />
  </RowActions>
);

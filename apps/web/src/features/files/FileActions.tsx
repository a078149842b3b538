import type { CatalogueFile } from '@ledenportaal/shared';
import { IconFileUpload } from '@tabler/icons-react';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { LinkInRow, RemoveInRow, RowActions } from '../../ui/RowActions.js';

type Props = { file: CatalogueFile; onRemove: () => void };

export const FileActions = ({ file: { _id: id, title }, onRemove }: Props) => (
  <RowActions>
    <LinkInRow to={to('replaceFile', { id })} label={say('file.replaceOne', { title })} icon={IconFileUpload} />
    <LinkInRow to={to('editFile', { id })} label={say('file.editOne', { title })} />
    <RemoveInRow label={say('file.removeOne', { title })} onRemove={onRemove} />
  </RowActions>
);

import type { CatalogueFile } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconFileUpload, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import styles from './FileTable.module.css';

type Props = { file: CatalogueFile; onRemove: () => void };

export const FileActions = ({ file: { _id: id, title }, onRemove }: Props) => (
  <div className={styles.actions}>
    <ActionIcon
      component={Link}
      to={to('replaceFile', { id })}
      className={styles.quiet}
      aria-label={say('file.replaceOne', { title })}
    >
      <IconFileUpload size={18} stroke={1.6} />
    </ActionIcon>
    <ActionIcon
      component={Link}
      to={to('editFile', { id })}
      className={styles.quiet}
      aria-label={say('file.editOne', { title })}
    >
      <IconPencil size={18} stroke={1.6} />
    </ActionIcon>
    <ActionIcon
      className={`${styles.quiet} ${styles.remove}`}
      onClick={onRemove}
      aria-label={say('file.removeOne', { title })}
    >
      <IconTrash size={18} stroke={1.6} />
    </ActionIcon>
  </div>
);

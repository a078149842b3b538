import type { Foto } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { getFotoName } from './FotoPicture.js';
import styles from './FotoGrid.module.css';
import { useCollectionToggle } from './useCollectionToggle.js';
import { ignoreDoubleClick, useFocusTransfer } from './useFocusTransfer.js';

/** Adds the photo to the collection. Once added, a link to the collection takes the button's place. */
export const AddToCollectionButton = ({ foto }: { foto: Foto }) => {
  const { addToCollection } = useCollectionToggle(foto);
  const focusProps = useFocusTransfer(foto.inCollection);
  const name = getFotoName(foto);
  return foto.inCollection ? (
    <ActionIcon
      {...focusProps}
      component={Link}
      to={to('collections')}
      className={`${styles.button} ${styles.kept}`}
      radius="xl"
      onClick={ignoreDoubleClick}
      aria-label={say('collection.kept', { name })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  ) : (
    <ActionIcon
      {...focusProps}
      className={styles.button}
      radius="xl"
      onClick={addToCollection}
      aria-label={say('collection.keep', { name })}
    >
      <IconHeart size={18} stroke={1.8} />
    </ActionIcon>
  );
};

/** Removes the photo from the collection; shown on the collection page. */
export const RemoveFromCollectionButton = ({ foto }: { foto: Foto }) => {
  const { removeFromCollection } = useCollectionToggle(foto);
  return (
    <ActionIcon
      className={`${styles.button} ${styles.kept}`}
      radius="xl"
      onClick={removeFromCollection}
      aria-label={say('collection.release', { name: getFotoName(foto) })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  );
};

import type { Foto } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { nameOf } from './FotoPicture.js';
import styles from './FotoGrid.module.css';
import { useCollect } from './useCollect.js';
import { ignoreSecondClick, useSteadyFocus } from './useSteadyFocus.js';

/** Adds the photo to the collection. Once added, a link to the collection takes the button's place. */
export const HeartIcon = ({ foto }: { foto: Foto }) => {
  const { keep } = useCollect(foto);
  const steady = useSteadyFocus(foto.inCollection);
  const name = nameOf(foto);
  return foto.inCollection ? (
    <ActionIcon
      {...steady}
      component={Link}
      to={to('collections')}
      className={`${styles.button} ${styles.kept}`}
      radius="xl"
      onClick={ignoreSecondClick}
      aria-label={say('collection.kept', { name })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  ) : (
    <ActionIcon
      {...steady}
      className={styles.button}
      radius="xl"
      onClick={keep}
      aria-label={say('collection.keep', { name })}
    >
      <IconHeart size={18} stroke={1.8} />
    </ActionIcon>
  );
};

/** Removes the photo from the collection; shown on the collection page. */
export const ReleaseIcon = ({ foto }: { foto: Foto }) => {
  const { release } = useCollect(foto);
  return (
    <ActionIcon
      className={`${styles.button} ${styles.kept}`}
      radius="xl"
      onClick={release}
      aria-label={say('collection.release', { name: nameOf(foto) })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  );
};

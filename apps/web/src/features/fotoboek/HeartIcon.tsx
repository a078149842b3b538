import type { Foto } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { nameOf } from './FotoPicture.js';
import styles from './FotoGrid.module.css';
import { useCollect } from './useCollect.js';

/** Keeps the photo. It hides itself; in its place stands the way to the collection. */
export const HeartIcon = ({ foto }: { foto: Foto }) => {
  const { keep } = useCollect(foto._id);
  const name = nameOf(foto);
  const link = useRef<HTMLAnchorElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current && foto.inCollection) link.current?.focus();
    pressed.current = false;
  }, [foto.inCollection]);
  const press = () => {
    pressed.current = true;
    keep();
  };
  return foto.inCollection ? (
    <ActionIcon
      component={Link}
      to={to('collections')}
      ref={link}
      className={`${styles.button} ${styles.kept}`}
      radius="xl"
      onClick={ignoreSecond}
      aria-label={say('collection.kept', { name })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  ) : (
    <ActionIcon className={styles.button} radius="xl" onClick={press} aria-label={say('collection.keep', { name })}>
      <IconHeart size={18} stroke={1.8} />
    </ActionIcon>
  );
};

/** The second half of a double click was meant for the heart that stood here. */
const ignoreSecond = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** In the collection itself: lets the photo go. */
export const ReleaseIcon = ({ foto }: { foto: Foto }) => {
  const { isBusy, release } = useCollect(foto._id);
  return (
    <ActionIcon
      className={`${styles.button} ${styles.kept}`}
      radius="xl"
      loading={isBusy}
      onClick={release}
      aria-label={say('collection.release', { name: nameOf(foto) })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  );
};

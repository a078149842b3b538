import type { Bedrijf } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useSetFavouriteMutation } from './bedrijven.api.js';
import styles from './Favourite.module.css';

/** A toggle button. Screen readers announce `aria-pressed` and its changes, so the label stays the same. */
export const Favourite = ({ bedrijf: { _id, naam, favourite } }: { bedrijf: Bedrijf }) => {
  const [setFavourite] = useSetFavouriteMutation();
  const busy = useRef(false);
  const dispatch = useDispatch();
  const toggle = async () => {
    // Otherwise a double click would toggle twice.
    if (busy.current) return;
    busy.current = true;
    const { error } = await setFavourite({ body: { bedrijf: _id } });
    busy.current = false;
    if (error) dispatch(notified('error', t('bedrijf.favouriteFailed', { reason: getErrorMessage(error) })));
  };
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={styles.star}
      aria-pressed={favourite}
      aria-label={t('bedrijf.favourite', { naam })}
      onClick={() => void toggle()}
    >
      <Star size={20} {...(!favourite && { stroke: 1.6 })} />
    </ActionIcon>
  );
};

import type { Foto } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { collectedIconButtonProps, iconButtonProps } from '../fotos/icon-button-props.js';
import { getFotoName } from '../fotos/FotoPicture.js';
import { ignoreDoubleClick, useFocusTransfer } from '../fotos/useFocusTransfer.js';
import { useCollectionToggle } from './useCollectionToggle.js';

/** Adds the photo to the collection. Once added, a link to the collection takes the button's place. */
export const AddToCollectionButton = ({ foto }: { foto: Foto }) => {
  const { addToCollection } = useCollectionToggle(foto);
  const focusProps = useFocusTransfer(foto.inCollection);
  const name = getFotoName(foto);
  return foto.inCollection ? (
    <ActionIcon
      {...focusProps}
      {...collectedIconButtonProps}
      component={Link}
      to={getPath('collections')}
      onClick={ignoreDoubleClick}
      aria-label={t('collection.kept', { name })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  ) : (
    <ActionIcon
      {...focusProps}
      {...iconButtonProps}
      onClick={addToCollection}
      aria-label={t('collection.keep', { name })}
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
      {...collectedIconButtonProps}
      onClick={removeFromCollection}
      aria-label={t('collection.release', { name: getFotoName(foto) })}
    >
      <IconHeartFilled size={18} />
    </ActionIcon>
  );
};

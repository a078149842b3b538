import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { t } from './messages.js';
import { getFotoName } from '../foto-base/FotoPicture.js';
import { FotoIconButton, keptProps, type IconButtonLook } from '../foto-base/FotoIconButton.js';
import { useCollectionToggle } from './useCollectionToggle.js';

type Props = IconButtonLook & {
  foto: Foto;
  /** Shows the text beside the heart. */
  hasText?: boolean;
};

/** Adds the photo to the collection, or removes it. The same element does both, so that it keeps the focus. */
export const CollectionButton = ({ foto, hasText, iconSize = 18, ...props }: Props) => {
  const { toggle } = useCollectionToggle(foto);
  const isKept = foto.inCollection;
  const text = t(isKept ? 'collection.releaseShort' : 'collection.keepShort');
  const heart = isKept ? (
    <IconHeartFilled {...keptProps} size={iconSize} aria-hidden />
  ) : (
    <IconHeart size={iconSize} stroke={1.8} aria-hidden />
  );
  // The second click of a double click would undo the first.
  const handleClick = ({ detail }: MouseEvent) => detail > 1 || toggle();
  return hasText ? (
    <Button variant="default" leftSection={heart} onClick={handleClick}>
      {text}
    </Button>
  ) : (
    <FotoIconButton
      {...props}
      data-kept={isKept || undefined}
      onClick={handleClick}
      title={text}
      aria-label={t(isKept ? 'collection.release' : 'collection.keep', { name: getFotoName(foto) })}
    >
      {heart}
    </FotoIconButton>
  );
};

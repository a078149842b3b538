import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Callout } from '../../../ui/Callout.js';
import { t } from './messages.js';
import { useOldPicturesQuery } from './pictures.api.js';
import { useRestorePicture } from './useRestorePicture.js';

type Props = { foto: Foto; message: string; onUndone: () => void };

/** Reports that a photo has another picture, with a button that restores the former one. */
export const PictureChanged = ({ foto, message, onUndone }: Props) => {
  const { data, isFetching } = useOldPicturesQuery({ params: { id: foto._id } });
  const { restore, isLoading } = useRestorePicture(foto, onUndone);
  const [former] = data?.results ?? [];
  return (
    <Callout tone="ok" mt={12}>
      {message}{' '}
      {former && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-disabled={isLoading || isFetching}
          onClick={() => void (isFetching || restore(former._id))}
        >
          {t('replace.undo')}
        </Button>
      )}
    </Callout>
  );
};

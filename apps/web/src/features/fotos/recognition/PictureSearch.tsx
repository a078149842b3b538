import { IconPhotoSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { GridName } from '../../foto-base/foto-search.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import { createPreloadable } from '../../../ui/preloadable.js';
import { t } from './messages.js';
import styles from './PictureSearch.module.css';
import { usePictureInput } from './usePictureInput.js';

type Props = {
  /** The search field, on which a picture can be dropped and pasted. */
  field: RefObject<HTMLInputElement | null>;
  grid: GridName;
};

const RecognisedFotos = createPreloadable(async () => (await import('./RecognisedFotos.js')).RecognisedFotos);

/** Finds the photo of which the user has a copy: a button beside the search field, which accepts a picture too. */
export const PictureSearch = ({ field, grid }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  /** The object URL of the picture. */
  const [url, setUrl] = useState<string>();
  const [opened, setOpened] = useState(false);
  const search = (picture: File) => {
    setUrl(URL.createObjectURL(picture));
    setOpened(true);
  };
  usePictureInput(field, search);
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  const choose = () => input.current?.click();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('recognise.title')}
        title={t('recognise.help')}
        onClick={choose}
      >
        <IconPhotoSearch size={20} stroke={1.7} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('recognise.title')}
        hidden
        onChange={({ currentTarget }) => {
          const picture = currentTarget.files?.[0];
          if (picture) search(picture);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        onClosed={() => setUrl(undefined)}
        title={t('recognise.title')}
        size={620}
      >
        <Suspense fallback={<p role="status">{t('recognise.busy')}</p>}>
          {url && <RecognisedFotos url={url} grid={grid} onChoose={choose} onClose={() => setOpened(false)} />}
        </Suspense>
      </Dialog>
    </>
  );
};

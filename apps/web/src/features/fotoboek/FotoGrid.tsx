import type { Foto } from '@ledenportaal/shared';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { MasonryPhotoAlbum, RowsPhotoAlbum, type Photo, type Render } from 'react-photo-album';
import 'react-photo-album/masonry.css';
import 'react-photo-album/rows.css';
import { Link, useLocation } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import type { PageState } from '../../lib/page-state.js';
import { to } from '../../lib/paths.js';
import { DownloadIcon } from './DownloadIcon.js';
import { FotoPicture, nameOf } from './FotoPicture.js';
import styles from './FotoGrid.module.css';

const rowHeight = 216;
/** Photos that are in sight at once on a usual screen. */
const inSight = 6;

type AlbumPhoto = Photo & { foto: Foto };
type Props = { fotos: Foto[]; onExpired: () => void };

const toPhoto = (foto: Foto): AlbumPhoto => {
  const { _id: key, width, height } = foto;
  return { key, src: foto.thumbnail[0]?.['480'] ?? '', width, height, foto };
};

/** Rows on a laptop (proportions kept), two columns on a telephone (equal width, so that captions stay readable). */
export const FotoGrid = ({ fotos, onExpired }: Props) => {
  const [album, width] = useWidthBefore();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const render: Render<AlbumPhoto> = {
    image: (_, { photo: { foto }, index }) => <FotoLink foto={foto} index={index} onExpired={onExpired} />,
    extras: (_, { photo: { foto } }) => (
      <div className={styles.actions} style={{ aspectRatio: `${foto.width} / ${foto.height}` }}>
        <DownloadIcon foto={foto} />
      </div>
    ),
  };
  const props = {
    photos: fotos.map(toPhoto),
    render,
    ...(width && { defaultContainerWidth: width }),
    componentsProps: {
      container: { role: 'list', 'aria-label': say('fotos.title') },
      wrapper: { role: 'listitem', className: styles.card },
    },
  };
  return (
    <div ref={album}>
      {narrow ? (
        <MasonryPhotoAlbum {...props} columns={2} spacing={12} />
      ) : (
        <RowsPhotoAlbum
          {...props}
          targetRowHeight={rowHeight}
          spacing={20}
          rowConstraints={{ singleRowMaxHeight: rowHeight * 1.3 }}
        />
      )}
    </div>
  );
};

let widthBefore: number | undefined;

/** The grid's last known width: with it the first frame has the right height, and going back finds the right place. */
const useWidthBefore = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    widthBefore = box.current?.clientWidth;
  });
  return [box, widthBefore] as const;
};

const FotoLink = ({ foto, index, onExpired }: { foto: Foto; index: number; onExpired: () => void }) => {
  const { search } = useLocation();
  return (
    <Link to={to('foto', { item: foto._id })} state={{ search } satisfies PageState} className={styles.link}>
      <FotoPicture foto={foto} size="480" first={index === 0} eager={index < inSight} onExpired={onExpired} />
      <span className={styles.caption} aria-hidden>
        <span className={styles.name}>{nameOf(foto)}</span>
        <span className={styles.owner}>{foto.eigenaar}</span>
      </span>
    </Link>
  );
};

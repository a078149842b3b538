import type { Foto } from '@ledenportaal/shared';
import { useMediaQuery } from '@mantine/hooks';
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { MasonryPhotoAlbum, RowsPhotoAlbum, type Photo, type Render } from 'react-photo-album';
import 'react-photo-album/masonry.css';
import 'react-photo-album/rows.css';
import { t } from '../../lib/messages.js';
import type { PageState } from '../../lib/page-state.js';
import { FotoCard } from './FotoCard.js';
import styles from './FotoGrid.module.css';
import { gridRatio, maxRowHeight, rowHeight, rowSpacing } from './ratio.js';

/** The number of photos that fit on the screen of a typical phone. */
const initialCardCount = 6;

/** `foto` is null if the photo is deleted. */
export type Card = { key: string; foto: Foto | null; note?: string | undefined };
type AlbumPhoto = Photo & { card: Card; ratio: number };
type Props = {
  cards: Card[];
  getHref: (foto: Foto) => string;
  /** Buttons on the picture. Always visible, so that touch and keyboard users can reach them. */
  renderActions?: (foto: Foto) => ReactNode;
  /** The list that this grid shows: the back link of a photo leads to it. */
  cameFrom?: PageState['cameFrom'];
  onExpired: () => void;
};

const deletedFotoSize = { width: 3, height: 2 };

const toAlbumPhoto = (card: Card): AlbumPhoto => {
  const ratio = gridRatio(card.foto ?? deletedFotoSize);
  return { key: card.key, src: card.foto?.thumbnail[0]?.['480'] ?? '', width: ratio * 1000, height: 1000, card, ratio };
};

/** Rows that keep proportions on wide screens; two equal columns on a phone, so that captions stay readable. */
export const FotoGrid = ({ cards, getHref, renderActions, cameFrom, onExpired }: Props) => {
  const [albumRef, previousWidth] = usePreviousWidth();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const shouldRenderAll = useDeferredRest(isNarrow && previousWidth === undefined);
  const render: Render<AlbumPhoto> = {
    image: (_, { photo: { card, ratio }, index, width }) => (
      <FotoCard
        card={card}
        ratio={ratio}
        width={width}
        cameFrom={cameFrom}
        getHref={getHref}
        isHighPriority={index === 0}
        isEager={!isNarrow || index < initialCardCount}
        onExpired={onExpired}
      />
    ),
    extras: (_, { photo: { card, ratio } }) =>
      card.foto &&
      renderActions && (
        <div className={styles.actions} style={{ aspectRatio: ratio }}>
          {renderActions(card.foto)}
        </div>
      ),
  };
  const props = {
    photos: (shouldRenderAll ? cards : cards.slice(0, initialCardCount)).map(toAlbumPhoto),
    render,
    ...(previousWidth && { defaultContainerWidth: previousWidth }),
    componentsProps: {
      container: { role: 'list', 'aria-label': t('fotos.title') },
      wrapper: { role: 'listitem', className: styles.card },
    },
  };
  return (
    <div ref={albumRef}>
      {isNarrow ? (
        <MasonryPhotoAlbum {...props} columns={2} spacing={12} />
      ) : (
        <RowsPhotoAlbum
          {...props}
          targetRowHeight={rowHeight}
          spacing={rowSpacing}
          rowConstraints={{ singleRowMaxHeight: maxRowHeight }}
        />
      )}
    </div>
  );
};

let lastWidth: number | undefined;

/** The grid's last known width. The first frame then has the right height, so that browser back restores the scroll. */
const usePreviousWidth = () => {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    lastWidth = containerRef.current?.clientWidth;
  });
  return [containerRef, lastWidth] as const;
};

/**
 * On a phone, renders the first photos before the others. In columns the first ones keep their place; rows divide
 * their width among all photos. Not used once a grid has been shown: browser back must find its scroll position.
 */
const useDeferredRest = (shouldDefer: boolean) => {
  const [shouldRenderAll, setShouldRenderAll] = useState(!shouldDefer);
  useEffect(() => startTransition(() => setShouldRenderAll(true)), []);
  return shouldRenderAll;
};

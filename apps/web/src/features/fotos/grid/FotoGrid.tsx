import type { Foto } from '@ledenportaal/shared';
import { useMediaQuery } from '@mantine/hooks';
import { startTransition, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../messages.js';
import type { PageState } from '../../../lib/routing/page-state.js';
import { FotoCard, type Card } from '../FotoCard.js';
import styles from './FotoGrid.module.css';
import { getEagerCount, getGridSizes, narrowScreen, toColumns } from './grid-layout.js';
import { gridRatio } from '../ratio.js';

type Props = {
  cards: Card[];
  /** Accessible name of the list. */
  label?: string;
  /** Smaller pictures, on wide screens. */
  isCompact?: boolean;
  getHref: (foto: Foto) => string;
  /** Buttons on the picture, or below it on a phone. Always visible, so that touch and keyboard users can reach them. */
  renderActions?: (foto: Foto) => ReactNode;
  /** The list that this grid shows: the back link of a photo leads to it. */
  cameFrom?: PageState['cameFrom'];
  onExpired: () => void;
};

const deletedFotoSize = { width: 3, height: 2 };
const getRatio = ({ foto }: Card) => gridRatio(foto ?? deletedFotoSize);

/** Rows that keep proportions on wide screens; two equal columns on a phone, so that captions stay readable. */
export const FotoGrid = ({
  cards,
  label = t('fotos.title'),
  isCompact,
  getHref,
  renderActions,
  cameFrom,
  onExpired,
}: Props) => {
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const eagerCount = getEagerCount(isNarrow);
  const renderCard = (card: Card, index: number) => {
    const { key, foto } = card;
    const ratio = getRatio(card);
    return (
      <div key={key} role="listitem" className={styles.card} style={{ '--ratio': ratio } as CSSProperties}>
        <FotoCard
          card={card}
          ratio={ratio}
          sizes={foto ? getGridSizes(foto, isNarrow) : undefined}
          cameFrom={cameFrom}
          getHref={getHref}
          isHighPriority={index === 0}
          isEager={index < eagerCount}
          onExpired={onExpired}
        />
        {foto && renderActions && <div className={styles.actions}>{renderActions(foto)}</div>}
      </div>
    );
  };
  const shouldRenderAll = useDeferredRest(isNarrow);
  const columns = isNarrow && toColumns(shouldRenderAll ? cards : cards.slice(0, eagerCount), getRatio);
  return (
    <div
      role="list"
      aria-label={label}
      className={columns ? styles.columns : styles.rows}
      data-compact={isCompact || undefined}
    >
      {columns
        ? columns.map((column, index) => (
            <div key={index} className={styles.column}>
              {column.map((card) => renderCard(card, cards.indexOf(card)))}
            </div>
          ))
        : cards.map(renderCard)}
    </div>
  );
};

let hasRenderedGrid = false;

/**
 * On a phone, renders the first photos before the others: in columns they keep their place. Only for the first grid of
 * a visit, because browser back must find its scroll position.
 */
const useDeferredRest = (isNarrow: boolean) => {
  const [shouldRenderAll, setShouldRenderAll] = useState(!isNarrow || hasRenderedGrid);
  useEffect(() => {
    hasRenderedGrid = true;
    startTransition(() => setShouldRenderAll(true));
  }, []);
  return shouldRenderAll;
};

import type { Foto } from '@ledenportaal/shared';
import { useMediaQuery } from '@mantine/hooks';
import { memo, startTransition, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
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
const getRatio = ({ foto }: Pick<Card, 'foto'>) => gridRatio(foto ?? deletedFotoSize);

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
  const renderCard = ({ key, foto, note }: Card, index: number) => (
    <GridItem
      key={key}
      foto={foto}
      note={note}
      href={foto ? getHref(foto) : ''}
      isNarrow={isNarrow}
      isFirstRow={index < (isNarrow ? 2 : 4)}
      isEager={index < eagerCount}
      renderActions={renderActions}
      cameFrom={cameFrom}
      onExpired={onExpired}
    />
  );
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

type ItemProps = Omit<Card, 'key'> &
  Pick<Props, 'onExpired'> & {
    renderActions: Props['renderActions'] | undefined;
    cameFrom: PageState['cameFrom'];
    href: string;
    isNarrow: boolean;
    /** About: the pictures of the first row load with high priority. */
    isFirstRow: boolean;
    isEager: boolean;
  };

/** Renders again only when its own photo changes, not with each other change of the list. */
const GridItem = memo(
  ({ foto, note, href, isNarrow, isFirstRow, isEager, renderActions, cameFrom, onExpired }: ItemProps) => {
    const ratio = getRatio({ foto });
    return (
      <div role="listitem" className={styles.card} style={{ '--ratio': ratio } as CSSProperties}>
        <FotoCard
          foto={foto}
          note={note}
          href={href}
          ratio={ratio}
          sizes={foto ? getGridSizes(foto, isNarrow) : undefined}
          cameFrom={cameFrom}
          isHighPriority={isFirstRow}
          isEager={isEager}
          onExpired={onExpired}
        />
        {foto && renderActions && <div className={styles.actions}>{renderActions(foto)}</div>}
      </div>
    );
  },
);

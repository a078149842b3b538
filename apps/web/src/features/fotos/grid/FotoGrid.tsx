import type { Foto } from '@ledenportaal/shared';
import { useMediaQuery } from '@mantine/hooks';
import { memo, startTransition, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../messages.js';
import type { PageState } from '../../../lib/routing/page-state.js';
import { FotoCard, type Card } from '../FotoCard.js';
import styles from './FotoGrid.module.css';
import { getEagerCount, getGridRatios, getGridSizes, narrowScreen } from './grid-layout.js';

type Props = {
  cards: Card[];
  /** Accessible name of the list. */
  label?: string;
  /** Smaller pictures, on wide screens. */
  isCompact?: boolean;
  /** Below another grid: its pictures load when they are near the screen. */
  isBelow?: boolean;
  /** Six photos of equal size, in one, two or three rows. */
  isEven?: boolean;
  getHref: (foto: Foto) => string;
  /** Buttons on the picture, shown on hover and focus; below it on touch screens. */
  renderActions?: (foto: Foto) => ReactNode;
  /** The list that this grid shows: the back link of a photo leads to it. */
  cameFrom?: PageState['cameFrom'];
  onExpired: () => void;
};

/** Also of a placeholder. */
const evenSize = { width: 3, height: 2 };

/** Rows of equal height on wide screens; two equal columns on a phone, so that captions stay readable. */
export const FotoGrid = ({
  cards,
  label = t('fotos.title'),
  isCompact,
  isEven,
  isBelow,
  getHref,
  renderActions,
  cameFrom,
  onExpired,
}: Props) => {
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const eagerCount = isBelow ? 0 : getEagerCount(isNarrow);
  const shouldRenderAll = useDeferredRest(isNarrow);
  const shown = shouldRenderAll ? cards : cards.slice(0, eagerCount);
  const ratios = getGridRatios(
    shown.map(({ foto }) => (!isEven && foto) || evenSize),
    isNarrow,
  );
  const renderCard = ({ key, foto, note, placeholder }: Card, index: number) => (
    <GridItem
      key={key}
      foto={foto}
      note={note}
      placeholder={placeholder}
      ratio={ratios[index]!}
      href={foto ? getHref(foto) : ''}
      isNarrow={isNarrow}
      isFirstRow={!isBelow && index < (isNarrow ? 2 : 4)}
      isEager={index < eagerCount}
      renderActions={renderActions}
      cameFrom={cameFrom}
      onExpired={onExpired}
    />
  );
  return (
    <div
      role="list"
      aria-label={label}
      className={styles.grid}
      data-compact={isCompact || undefined}
      data-even={isEven || undefined}
    >
      {shown.map(renderCard)}
    </div>
  );
};

let hasRenderedGrid = false;

/**
 * On a phone, renders the first photos before the others, which come below them. Only for the first grid of
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
    ratio: number;
    isNarrow: boolean;
    /** About: the pictures of the first row load with high priority. */
    isFirstRow: boolean;
    isEager: boolean;
  };

/** Renders again only when its own photo changes, not with each other change of the list. */
const GridItem = memo(
  ({ foto, note, placeholder, href, ratio, isNarrow, isFirstRow, isEager, renderActions, ...props }: ItemProps) => (
    <div role="listitem" className={styles.card} style={{ '--ratio': ratio } as CSSProperties}>
      <FotoCard
        foto={foto}
        note={note}
        placeholder={placeholder}
        href={href}
        ratio={ratio}
        sizes={foto ? getGridSizes(foto, ratio, isNarrow) : undefined}
        isHighPriority={isFirstRow}
        isEager={isEager}
        {...props}
      />
      {foto && foto.oordeel.verdict !== 'ja' && <UsageMark verdict={foto.oordeel.verdict} />}
      {foto && renderActions && <div className={styles.actions}>{renderActions(foto)}</div>}
    </div>
  ),
);

/** Marks a photo that needs asking first, or that may not be used. Beside the link, whose name is that of the photo. */
const UsageMark = ({ verdict }: { verdict: 'overleg' | 'nee' }) => (
  <span className={styles.mark} data-verdict={verdict} title={t(`verdict.${verdict}`)}>
    {t(`verdict.${verdict}`)}
  </span>
);

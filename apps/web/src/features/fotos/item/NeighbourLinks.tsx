import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isFreeKey } from '../../../lib/is-free-key.js';
import { t } from './messages.js';
import type { NeighbourNavigation } from './useNeighbours.js';
import styles from './NeighbourLinks.module.css';

type Props = NeighbourNavigation & {
  /** Whether the arrow keys navigate too: false while another component handles them. */
  canUseArrowKeys: boolean;
};

/** Links that replace the history entry of the photo, so that browser back leads to the list. */
export const NeighbourLinks = ({ previous, next, getHref, canUseArrowKeys }: Props) => {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  // A layout effect: with useEffect, a key pressed as soon as the links are painted would be lost.
  useLayoutEffect(() => {
    if (!canUseArrowKeys) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const foto = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
      if (foto && !event.shiftKey && isFreeKey(event)) void navigate(getHref(foto), { replace: true, state });
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  });
  const renderLink = (foto: typeof previous, text: string, rel: string, Icon: typeof IconArrowLeft) =>
    foto ? (
      <Link to={getHref(foto)} replace state={state} rel={rel} className={styles.link}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {text}
      </Link>
    ) : (
      <span className={styles.link} aria-hidden>
        <Icon size={18} stroke={1.8} />
        {text}
      </span>
    );
  return (
    <nav aria-label={t('pager.label')} className={styles.links}>
      {renderLink(previous, t('foto.previous'), 'prev', IconArrowLeft)}
      {renderLink(next, t('foto.next'), 'next', IconArrowRight)}
    </nav>
  );
};

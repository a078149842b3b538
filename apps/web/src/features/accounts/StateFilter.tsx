import { accountStates, type Account, type AccountState } from '@ledenportaal/shared';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import styles from './StateFilter.module.css';

type Props = { accounts: readonly Account[]; chosen: AccountState | undefined };

/** Each state with how many there are. Another choice starts at its first page. */
export const StateFilter = ({ accounts, chosen }: Props) => {
  const hrefOf = useStateHref();
  const countOf = (wanted: AccountState | undefined) =>
    wanted ? accounts.filter(({ state }) => state === wanted).length : accounts.length;
  return (
    <nav aria-label={say('accounts.filter')} className={styles.filter}>
      {[undefined, ...accountStates].map((state) => (
        <Link
          key={state ?? ''}
          to={hrefOf(state)}
          preventScrollReset
          aria-current={state === chosen ? 'true' : undefined}
          className={styles.choice}
        >
          {state ? say(`accounts.state.${state}`) : say('accounts.all')}
          <span className={styles.count}>{formatNumber(countOf(state))}</span>
        </Link>
      ))}
    </nav>
  );
};

export const useStateHref = () => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (state: AccountState | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (state) next.set('state', state);
    else next.delete('state');
    return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
  };
};

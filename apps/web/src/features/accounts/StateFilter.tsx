import { accountStates, type Account, type AccountState } from '@ledenportaal/shared';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { ChoiceLinks } from '../../ui/filter/ChoiceLinks.js';

type Props = { accounts: readonly Account[]; chosen: AccountState | undefined };

/** Links to each state, with its number of accounts. A link resets the page. */
export const StateFilter = ({ accounts, chosen }: Props) => {
  const hrefOf = useStateHref();
  const getCount = (filter: AccountState | undefined) =>
    filter ? accounts.filter(({ state }) => state === filter).length : accounts.length;
  return (
    <ChoiceLinks
      label={t('accounts.filter')}
      choices={[undefined, ...accountStates].map((state) => ({
        key: state ?? '',
        text: state ? t(`accounts.state.${state}`) : t('accounts.all'),
        count: formatNumber(getCount(state)),
        to: hrefOf(state),
        isActive: state === chosen,
      }))}
    />
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

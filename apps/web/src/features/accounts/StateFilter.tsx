import { accountStates, type Account, type AccountState } from '@ledenportaal/shared';
import { t } from './messages.js';
import { ChoiceLinks } from '../../ui/filter/ChoiceLinks.js';

type Props = { accounts: readonly Account[]; chosen: AccountState | undefined };

/** Links to each state, with its number of accounts. */
export const StateFilter = ({ accounts, chosen }: Props) => (
  <ChoiceLinks
    label={t('accounts.filter')}
    param="state"
    chosen={chosen}
    choices={[
      { value: undefined, text: t('accounts.all'), count: accounts.length },
      ...accountStates.map((value) => ({
        value,
        text: t(`accounts.state.${value}`),
        count: accounts.filter(({ state }) => state === value).length,
      })),
    ]}
  />
);

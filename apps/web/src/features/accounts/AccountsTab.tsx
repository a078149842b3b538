import type { Account } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { t } from './messages.js';
import { useCan } from '../../lib/session/useCan.js';
import { useParamHref } from '../../ui/filter/useParamHref.js';
import { SmallText } from '../../ui/SmallText.js';
import { Message } from '../../ui/Message.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { parseState } from './account-order.js';
import { useAccountsQuery } from './accounts.api.js';
import { AccountTable } from './AccountTable.js';
import { ConfirmAction } from './ConfirmAction.js';
import { ChangeRole } from './ChangeRole.js';
import { LinkLid } from './LinkLid.js';
import { StateFilter } from './StateFilter.js';
import { useAccountActions } from './useAccountActions.js';

const emptyTitles = {
  waiting: t('accounts.noneWaiting'),
  active: t('accounts.noneActive'),
  disabled: t('accounts.noneDisabled'),
};

export const AccountsTab = () => {
  const query = useAccountsQuery();
  return (
    <ListLoader query={query} errorTitle={t('accounts.error')}>
      {({ results }) =>
        results.length === 0 ? (
          <Message title={t('accounts.none')} text={t('accounts.noneText')} />
        ) : (
          <Accounts accounts={results} refetch={() => void query.refetch()} />
        )
      }
    </ListLoader>
  );
};

const Accounts = ({ accounts, refetch }: { accounts: Account[]; refetch: () => void }) => {
  const canGrantRoles = useCan('roles.grant');
  const [params] = useSearchParams();
  const getStateHref = useParamHref('state');
  const { region, ...actions } = useAccountActions(refetch);
  const chosen = parseState(params);
  const shown = useMemo(() => accounts.filter(({ state }) => !chosen || state === chosen), [accounts, chosen]);
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      {!canGrantRoles && <SmallText mb={16}>{t('accounts.locked')}</SmallText>}
      <StateFilter accounts={accounts} chosen={chosen} />
      {chosen && shown.length === 0 ? (
        <Message title={emptyTitles[chosen]}>
          <Button variant="default" component={Link} to={getStateHref(undefined)}>
            {t('accounts.showAll')}
          </Button>
        </Message>
      ) : (
        <AccountTable accounts={shown} actions={actions} />
      )}
      <ConfirmAction actions={actions} />
      <ChangeRole actions={actions} />
      <LinkLid actions={actions} />
    </div>
  );
};

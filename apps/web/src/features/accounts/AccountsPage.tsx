import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { Page } from '../../ui/Page.js';
import { Tabs } from '../../ui/tabs/Tabs.js';
import { useTab } from '../../ui/tabs/useTab.js';
import { AccountsTab } from './AccountsTab.js';
import { useFailedMailQuery } from './accounts.api.js';
import { MailTab } from './MailTab.js';

const keys = ['accounts', 'mail'] as const;

export const AccountsPage = () => {
  const tab = useTab(keys);
  const { data } = useFailedMailQuery();
  const count = data?.results.length ?? 0;
  const tabs = [
    { key: 'accounts', label: t('accounts.title'), to: getPath('accounts') },
    {
      key: 'mail',
      label: count > 0 ? t('accounts.mailCount', { count }) : t('accounts.mail'),
      to: `${getPath('accounts')}?tab=mail`,
    },
  ] as const;
  return (
    <Page title={t('accounts.title')} lead={t('accounts.lead')}>
      <Tabs label={t('accounts.tabs')} tabs={tabs} active={tab}>
        {tab === 'mail' ? <MailTab /> : <AccountsTab />}
      </Tabs>
    </Page>
  );
};

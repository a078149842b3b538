import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { Page } from '../../ui/Page.js';
import { Tabs } from '../../ui/Tabs.js';
import { useTab } from '../../ui/useTab.js';
import { AccountsTab } from './AccountsTab.js';
import { useFailedMailQuery } from './accounts.api.js';
import { MailTab } from './MailTab.js';

const keys = ['accounts', 'mail'] as const;

export const AccountsPage = () => {
  const tab = useTab(keys);
  const { data } = useFailedMailQuery();
  const count = data?.results.length ?? 0;
  const tabs = [
    { key: 'accounts', label: say('accounts.title'), to: to('accounts') },
    {
      key: 'mail',
      label: count > 0 ? say('accounts.mailCount', { count }) : say('accounts.mail'),
      to: `${to('accounts')}?tab=mail`,
    },
  ] as const;
  return (
    <Page title={say('accounts.title')} lead={say('accounts.lead')}>
      <Tabs label={say('accounts.tabs')} tabs={tabs} active={tab}>
        {tab === 'mail' ? <MailTab /> : <AccountsTab />}
      </Tabs>
    </Page>
  );
};

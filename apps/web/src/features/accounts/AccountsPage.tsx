import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { paths } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { Page } from '../../ui/Page.js';
import { Tabs } from '../../ui/tabs/Tabs.js';
import { useTab } from '../../ui/tabs/useTab.js';
import { AccountsTab } from './AccountsTab.js';
import { useFailedMailQuery } from './accounts.api.js';
import { MailTab } from './MailTab.js';

export const AccountsPage = () => {
  const canManage = useCan('accounts.manage');
  const canMail = useCan('mails.manage');
  const canSeeRoles = useCan(paths.rollen.access);
  const { data } = useFailedMailQuery(undefined, { skip: !canMail });
  const count = data?.results.length ?? 0;
  const accountsTab = { key: 'accounts', label: t('accounts.title'), to: getPath('accounts') } as const;
  const mailTab = {
    key: 'mail',
    label: count > 0 ? t('accounts.mailCount', { count }) : t('accounts.mail'),
    to: `${getPath('accounts')}?tab=mail`,
  } as const;
  const tabs = [...(canManage ? [accountsTab] : []), ...(canMail ? [mailTab] : [])];
  const tab = useTab(tabs.map(({ key }) => key));
  return (
    <Page
      title={t('accounts.title')}
      lead={t('accounts.lead')}
      actions={
        canSeeRoles && (
          <Button variant="default" component={Link} to={getPath('rollen')}>
            {t('rollen.title')}
          </Button>
        )
      }
    >
      <Tabs label={t('accounts.tabs')} tabs={tabs} active={tab}>
        {tab === 'mail' ? <MailTab /> : <AccountsTab />}
      </Tabs>
    </Page>
  );
};

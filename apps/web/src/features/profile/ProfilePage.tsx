import { fullName, type Profile } from '@ledenportaal/shared';
import { Skeleton, Text, Title } from '@mantine/core';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { SmallText } from '../../ui/SmallText.js';
import { Loading } from '../../ui/Loading.js';
import { LoadError } from '../../ui/LoadError.js';
import { BarePage } from '../../ui/Page.js';
import { Tabs } from '../../ui/tabs/Tabs.js';
import { useTab } from '../../ui/tabs/useTab.js';
import { FeedTab } from './FeedTab.js';
import { Portrait } from './Portrait.js';
import { useProfileQuery } from './profile.api.js';
import styles from './ProfilePage.module.css';
import { SettingsTab } from './settings/SettingsTab.js';
import { TimelineTab } from './TimelineTab.js';
import { useLeaveChecks, type RegisterLeaveCheck } from './settings/useLeaveChecks.js';

const tabKeys = ['feed', 'tijdlijn', 'instellingen'] as const;
const tabs = tabKeys.map((key) => ({ key, label: t(`profile.${key}`), to: `${getPath('profile')}?tab=${key}` }));

export const ProfilePage = () => {
  const { data, error, isFetching, refetch } = useProfileQuery();
  const { registerLeaveCheck, isBusy } = useLeaveChecks();
  const profile = data?.results;
  return (
    <BarePage title={t('profile.title')}>
      {profile ? (
        <ProfileDetails profile={profile} registerLeaveCheck={registerLeaveCheck} onExpired={() => void refetch()} />
      ) : error ? (
        <LoadError order={1} title={t('profile.error')} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <ProfileSkeleton />
      )}
      <LeaveGuard isBusy={isBusy} title={t('profile.leaveTitle')} text={t('profile.leaveText')} />
    </BarePage>
  );
};

type Props = { profile: Profile; registerLeaveCheck: RegisterLeaveCheck; onExpired: () => void };

const ProfileDetails = ({ profile, registerLeaveCheck, onExpired }: Props) => {
  const { data: config } = useConfigQuery();
  const tab = useTab(tabKeys, config && !config.results.feed ? 'instellingen' : 'feed');
  return (
    <>
      <div className={styles.head}>
        <Portrait profile={profile} registerLeaveCheck={registerLeaveCheck} onExpired={onExpired}>
          <Title order={1}>{fullName(profile)}</Title>
          {profile.bedrijf && (
            <Text mt={4} fz={17} c="dimmed">
              {profile.bedrijf}
            </Text>
          )}
          {profile.lid && <SmallText mt={4}>{t('profile.lid', { naam: profile.lid.naam })}</SmallText>}
        </Portrait>
      </div>
      <Tabs label={t('profile.tabs')} tabs={tabs} active={tab}>
        {tab === 'feed' && <FeedTab />}
        {tab === 'tijdlijn' && <TimelineTab />}
        {tab === 'instellingen' && <SettingsTab profile={profile} registerLeaveCheck={registerLeaveCheck} />}
      </Tabs>
    </>
  );
};

const ProfileSkeleton = () => (
  <Loading>
    <div className={styles.head}>
      <Skeleton circle height={128} />
      <Skeleton height={36} width="min(320px, 50%)" />
    </div>
    <Skeleton height={44} />
  </Loading>
);

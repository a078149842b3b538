import { fullName, type Profile } from '@ledenportaal/shared';
import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import { NotFetched } from '../../ui/NotFetched.js';
import { BarePage } from '../../ui/Page.js';
import { Tabs } from '../../ui/Tabs.js';
import { useTab } from '../../ui/useTab.js';
import { FeedTab } from './FeedTab.js';
import { Portrait } from './Portrait.js';
import { useProfileQuery } from './profile.api.js';
import styles from './ProfilePage.module.css';
import { SettingsTab } from './SettingsTab.js';
import { TimelineTab } from './TimelineTab.js';
import { useUnsaved, type Hold } from './useUnsaved.js';

const keys = ['feed', 'tijdlijn', 'instellingen'] as const;
const tabs = keys.map((key) => ({ key, label: say(`profile.${key}`), to: `${to('profile')}?tab=${key}` }));

export const ProfilePage = () => {
  const { data, error, isFetching, refetch } = useProfileQuery();
  const { hold, isBusy } = useUnsaved();
  const profile = data?.results;
  return (
    <BarePage title={say('profile.title')} width="page">
      {profile ? (
        <Known profile={profile} hold={hold} onExpired={() => void refetch()} />
      ) : error ? (
        <NotFetched order={1} title={say('profile.error')} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <ProfileSkeleton />
      )}
      <LeaveGuard isBusy={isBusy} title={say('profile.leaveTitle')} text={say('profile.leaveText')} />
    </BarePage>
  );
};

type Props = { profile: Profile; hold: Hold; onExpired: () => void };

const Known = ({ profile, hold, onExpired }: Props) => {
  const tab = useTab(keys);
  return (
    <>
      <div className={styles.head}>
        <Portrait profile={profile} hold={hold} onExpired={onExpired}>
          <Title order={1}>{fullName(profile)}</Title>
          {profile.bedrijf && <p className={styles.bedrijf}>{profile.bedrijf}</p>}
          {profile.lid && <p className={styles.lid}>{say('profile.lid', { naam: profile.lid.naam })}</p>}
        </Portrait>
      </div>
      <Tabs label={say('profile.tabs')} tabs={tabs} active={tab}>
        {tab === 'feed' && <FeedTab />}
        {tab === 'tijdlijn' && <TimelineTab />}
        {tab === 'instellingen' && <SettingsTab profile={profile} hold={hold} />}
      </Tabs>
    </>
  );
};

const ProfileSkeleton = () => (
  <>
    <VisuallyHidden role="status">{say('site.busy')}</VisuallyHidden>
    <div className={styles.head} aria-hidden>
      <Skeleton circle height={128} />
      <Skeleton height={36} width="min(320px, 50%)" />
    </div>
    <Skeleton height={44} aria-hidden />
  </>
);

import type { Profile } from '@ledenportaal/shared';
import { AnalyticsSetting } from './AnalyticsSetting.js';
import { LeaveAccount } from './LeaveAccount.js';
import { NameForm } from './NameForm.js';
import { PasswordForm } from './PasswordForm.js';
import styles from './SettingsTab.module.css';
import { SignOutEverywhere } from './SignOutEverywhere.js';
import type { Hold } from './useUnsaved.js';

export const SettingsTab = ({ profile, hold }: { profile: Profile; hold: Hold }) => (
  <div className={styles.settings}>
    <NameForm profile={profile} hold={hold} />
    <PasswordForm profile={profile} hold={hold} />
    <AnalyticsSetting />
    <SignOutEverywhere />
    <LeaveAccount />
  </div>
);

import type { Profile } from '@ledenportaal/shared';
import { AnalyticsSetting } from './AnalyticsSetting.js';
import { DeleteAccount } from './DeleteAccount.js';
import { DownloadData } from './DownloadData.js';
import { NameForm } from './NameForm.js';
import { PasswordForm } from './PasswordForm.js';
import styles from './SettingsTab.module.css';
import { ShortcutSetting } from './ShortcutSetting.js';
import { SignOutEverywhere } from './SignOutEverywhere.js';
import { TermsSetting } from './TermsSetting.js';
import type { RegisterLeaveCheck } from './useLeaveChecks.js';

export const SettingsTab = ({
  profile,
  registerLeaveCheck,
}: {
  profile: Profile;
  registerLeaveCheck: RegisterLeaveCheck;
}) => (
  <div className={styles.settings}>
    <NameForm profile={profile} registerLeaveCheck={registerLeaveCheck} />
    <PasswordForm profile={profile} registerLeaveCheck={registerLeaveCheck} />
    <AnalyticsSetting />
    <ShortcutSetting />
    <SignOutEverywhere />
    <TermsSetting />
    <DownloadData />
    <DeleteAccount />
  </div>
);

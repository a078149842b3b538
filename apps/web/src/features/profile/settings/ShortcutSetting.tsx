import { Button } from '@mantine/core';
import { useSearchShortcut } from '../../fotos/suggest/useSearchShortcut.js';
import { t } from '../messages.js';
import { Setting } from './Setting.js';
import styles from './SettingsTab.module.css';

export const ShortcutSetting = () => {
  const { isOn, toggle } = useSearchShortcut();
  return (
    <Setting title={t('shortcut.label')} text={t('shortcut.text')}>
      <p role="status" className={styles.now}>
        {t(isOn ? 'shortcut.on' : 'shortcut.off')}
      </p>
      <Button variant="default" onClick={toggle}>
        {t(isOn ? 'shortcut.stop' : 'shortcut.start')}
      </Button>
    </Setting>
  );
};

import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './SettingsTab.module.css';

/** A section of the settings: its title and text above the controls. */
export const Setting = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className={styles.setting}>
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <p className={styles.text}>{text}</p>
    </div>
    <div className={styles.controls}>{children}</div>
  </section>
);

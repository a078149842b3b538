import type { SiteContent } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { t } from './messages.js';
import rowStyles from '../downloads/files/FileRows.module.css';
import styles from './Timeline.module.css';
import { SmallText } from '../../ui/SmallText.js';

/** A link to the survey on another site, which opens in a new tab. */
export const Survey = ({ address, minutes }: NonNullable<SiteContent['survey']>) => (
  <div className={styles.survey}>
    <div>
      <p className={rowStyles.name}>{t('bijeenkomsten.survey')}</p>
      <SmallText>{t('bijeenkomsten.surveyText', { minutes })}</SmallText>
    </div>
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
      aria-label={t('bijeenkomsten.surveyName', { minutes })}
    >
      {t('bijeenkomsten.surveyLink')}
    </Button>
  </div>
);

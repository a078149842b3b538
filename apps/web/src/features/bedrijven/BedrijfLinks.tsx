import type { Bedrijf } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import { t } from './messages.js';
import { BreakableAddress } from '../../ui/BreakableAddress.js';
import styles from './BedrijfLinks.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Without what every address begins with. */
const siteText = (website: string) => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** How to reach it; a site opens beside the portal and is told nothing of it. */
export const BedrijfLinks = ({ bedrijf: { naam, website, email, telefoon } }: { bedrijf: Bedrijf }) => (
  <ul className={styles.links}>
    {website && (
      <li>
        <IconWorld {...icon} />
        <Anchor
          href={website}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${siteText(website)}, ${t('bedrijf.site', { naam })}`}
        >
          <BreakableAddress>{siteText(website)}</BreakableAddress>
        </Anchor>
      </li>
    )}
    {email && (
      <li>
        <IconMail {...icon} />
        <Anchor href={`mailto:${email}`}>
          <BreakableAddress>{email}</BreakableAddress>
        </Anchor>
      </li>
    )}
    {telefoon && (
      <li>
        <IconPhone {...icon} />
        <Anchor href={`tel:${telefoon.replace(/[^\d+]/g, '')}`}>{telefoon}</Anchor>
      </li>
    )}
  </ul>
);

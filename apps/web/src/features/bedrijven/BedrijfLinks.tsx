import type { Bedrijf } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import { t } from './messages.js';
import { BreakableAddress } from '../../ui/BreakableAddress.js';
import styles from './BedrijfLinks.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Removes the scheme, `www.` and a trailing slash. */
const formatWebsite = (website: string) => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Contact links of a bedrijf. The website opens in a new tab, without a referrer. */
export const BedrijfLinks = ({ bedrijf: { naam, website, email, telefoon } }: { bedrijf: Bedrijf }) => (
  <ul className={styles.links}>
    {website && (
      <li>
        <IconWorld {...icon} />
        <Anchor
          href={website}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${formatWebsite(website)}, ${t('bedrijf.site', { naam })}`}
        >
          <BreakableAddress>{formatWebsite(website)}</BreakableAddress>
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

import type { PaletteContent } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { t } from './messages.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { PaletteDownloads } from './PaletteDownloads.js';
import styles from './KleurenpaletPage.module.css';
import { Swatch } from './Swatch.js';

export const KleurenpaletPage = () => (
  <Page title={t('kleurenpalet.title')} lead={t('kleurenpalet.lead')} actions={<PaletteDownloads />}>
    <ContentLoader errorTitle={t('kleurenpalet.error')} skeleton={<PaletteSkeleton />}>
      {({ palette }) => <Palette palette={palette} />}
    </ContentLoader>
  </Page>
);

const Palette = ({ palette: { colours, extras } }: { palette: PaletteContent }) => {
  const id = useId();
  return (
    <>
      <section aria-label={t('kleurenpalet.brand')}>
        <ul className={styles.colours}>
          {colours.map((colour) => (
            <li key={colour.name}>
              <Swatch colour={colour} order={2} />
            </li>
          ))}
        </ul>
      </section>
      {extras.length > 0 && (
        <section aria-labelledby={id} className={styles.more}>
          <Title order={2} id={id}>
            {t('kleurenpalet.extras')}
          </Title>
          <ul className={styles.extras}>
            {extras.map((colour) => (
              <li key={colour.name}>
                <Swatch colour={colour} order={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const PaletteSkeleton = () => (
  <div className={styles.colours}>
    {[1, 2, 3].map((bone) => (
      <Skeleton key={bone} height={400} radius="lg" />
    ))}
  </div>
);

import type { PaletteContent } from '@ledenportaal/shared';
import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { t } from './messages.js';
import { useCopy, type CopyState } from '../../lib/useCopy.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../catalogue/ContentLoader.js';
import styles from './KleurenpaletPage.module.css';
import { Swatch } from './Swatch.js';

export const KleurenpaletPage = () => {
  const copying = useCopy();
  return (
    <Page title={t('kleurenpalet.title')} lead={t('kleurenpalet.lead')}>
      <ContentLoader errorTitle={t('kleurenpalet.error')} skeleton={<PaletteSkeleton />}>
        {({ palette }) => <Palette palette={palette} copying={copying} />}
      </ContentLoader>
      <VisuallyHidden role="status">
        {copying.copied && t('content.copiedWhat', { what: copying.copied })}
      </VisuallyHidden>
    </Page>
  );
};

const Palette = ({ palette: { colours, extras }, copying }: { palette: PaletteContent; copying: CopyState }) => {
  const id = useId();
  return (
    <>
      <section aria-label={t('kleurenpalet.brand')}>
        <ul className={styles.colours}>
          {colours.map((colour) => (
            <li key={colour.name}>
              <Swatch colour={colour} order={2} copying={copying} />
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
                <Swatch colour={colour} order={3} copying={copying} />
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

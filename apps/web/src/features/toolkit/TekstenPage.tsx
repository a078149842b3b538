import type { TekstenContent } from '@ledenportaal/shared';
import { Skeleton } from '@mantine/core';
import { t } from './messages.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { NoContent } from './NoContent.js';
import { TekstArticle, tekstLengths } from './TekstArticle.js';
import styles from './TekstArticle.module.css';

export const TekstenPage = () => (
  <Page title={t('teksten.title')} lead={t('teksten.lead')}>
    <ContentLoader errorTitle={t('teksten.error')} skeleton={<TekstenSkeleton />}>
      {({ texts }) => <Teksten texts={texts} />}
    </ContentLoader>
  </Page>
);

const Teksten = ({ texts }: { texts: TekstenContent }) => {
  const articles = tekstLengths.flatMap((length) => {
    const tekst = texts[length];
    return tekst ? [<TekstArticle key={length} length={length} tekst={tekst} />] : [];
  });
  return articles.length > 0 ? articles : <NoContent name="teksten" />;
};

const TekstenSkeleton = () =>
  tekstLengths.map((length) => (
    <div key={length} className={styles.tekst}>
      <Skeleton height={64} />
      <Skeleton height={180} />
    </div>
  ));

import type { Tekst, TekstenContent } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { CopyText } from './CopyText.js';
import { NoContent } from './NoContent.js';
import { countWords, isHeading, splitParagraphs, toPlainText } from './paragraphs.js';
import styles from './TekstenPage.module.css';

const lengths = ['kort', 'middel', 'lang'] as const;

export const TekstenPage = () => (
  <Page title={t('teksten.title')} lead={t('teksten.lead')}>
    <ContentLoader errorTitle={t('teksten.error')} skeleton={<TekstenSkeleton />}>
      {({ texts }) => <Teksten texts={texts} />}
    </ContentLoader>
  </Page>
);

const Teksten = ({ texts }: { texts: TekstenContent }) => {
  const articles = lengths.flatMap((length) => {
    const tekst = texts[length];
    return tekst ? [<TekstArticle key={length} length={length} tekst={tekst} />] : [];
  });
  return articles.length > 0 ? articles : <NoContent name="teksten" />;
};

type Props = { length: (typeof lengths)[number]; tekst: Tekst };

const TekstArticle = ({ length, tekst: { title, text } }: Props) => (
  <article className={styles.tekst}>
    <div className={styles.facts}>
      <p className={styles.length}>{t(`teksten.${length}`)}</p>
      <p>{t('teksten.words', { count: formatNumber(countWords(text)) })}</p>
      <CopyText title={title} text={toPlainText(text)} />
    </div>
    <div className={styles.text}>
      <Title order={2}>{title}</Title>
      {splitParagraphs(text).map((paragraph, at) =>
        isHeading(paragraph) ? (
          <Title key={at} order={3}>
            {paragraph}
          </Title>
        ) : (
          <p key={at}>{paragraph}</p>
        ),
      )}
    </div>
  </article>
);

const TekstenSkeleton = () =>
  lengths.map((length) => (
    <div key={length} className={styles.tekst}>
      <Skeleton height={64} />
      <Skeleton height={180} />
    </div>
  ));

import type { TekstenContent } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { CopyText } from './CopyText.js';
import { countWords, isHeading, splitParagraphs, toPlainText } from './paragraphs.js';
import styles from './TekstenPage.module.css';

const lengths = ['kort', 'middel', 'lang'] as const;

export const TekstenPage = () => (
  <Page title={t('teksten.title')} lead={t('teksten.lead')}>
    <ContentLoader errorTitle={t('teksten.error')} skeleton={<TekstenSkeleton />}>
      {({ texts }) => lengths.map((length) => <Tekst key={length} length={length} tekst={texts[length]} />)}
    </ContentLoader>
  </Page>
);

type Props = { length: (typeof lengths)[number]; tekst: TekstenContent['kort'] };

const Tekst = ({ length, tekst: { title, text } }: Props) => (
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

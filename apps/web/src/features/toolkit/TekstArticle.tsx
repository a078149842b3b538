import type { Tekst } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { formatNumber } from '../../lib/format.js';
import { CopyText } from './CopyText.js';
import { t } from './messages.js';
import { countWords, isHeading, splitParagraphs, toPlainText } from './paragraphs.js';
import styles from './TekstArticle.module.css';

export const tekstLengths = ['kort', 'middel', 'lang'] as const;

type Props = { length: (typeof tekstLengths)[number]; tekst: Tekst };

/** One of the texts, as members see it. */
export const TekstArticle = ({ length, tekst: { title, text } }: Props) => (
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

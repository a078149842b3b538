import type { Bedrijf } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import styles from './BedrijfCards.module.css';
import { BedrijfLinks } from './BedrijfLinks.js';
import { SmallText } from '../../ui/SmallText.js';

type Props = { bedrijven: readonly Bedrijf[]; actionsOf: (bedrijf: Bedrijf) => ReactNode };

export const BedrijfCards = ({ bedrijven, actionsOf }: Props) => (
  <ul className={styles.cards} aria-label={t('bedrijven.title')}>
    {bedrijven.map((bedrijf) => (
      <li key={bedrijf._id} className={styles.card}>
        <div className={styles.head}>
          <div className={styles.words}>
            <Title order={2} size="h3">
              {bedrijf.naam}
            </Title>
            <SmallText mt={2}>{[bedrijf.categorie, bedrijf.plaats].filter(Boolean).join(', ')}</SmallText>
          </div>
          {actionsOf(bedrijf)}
        </div>
        {bedrijf.beschrijving && <p className={styles.text}>{bedrijf.beschrijving}</p>}
        <dl className={styles.words}>
          <Words name={t('bedrijf.doelgroepen')} words={bedrijf.doelgroepen} />
          <Words name={t('bedrijf.activiteiten')} words={bedrijf.activiteiten} />
        </dl>
        <BedrijfLinks bedrijf={bedrijf} />
      </li>
    ))}
  </ul>
);

const Words = ({ name, words }: { name: string; words: string[] }) =>
  words.length > 0 && (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{words.join(', ')}</dd>
    </div>
  );

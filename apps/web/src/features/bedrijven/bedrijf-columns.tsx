import type { Bedrijf } from '@ledenportaal/shared';
import { t } from './messages.js';
import type { Column } from '../../ui/table/useTable.js';
import { BedrijfLinks } from './BedrijfLinks.js';
import styles from './BedrijfTable.module.css';

/** The columns of the table. Their search texts also apply to the cards, so they cover all that a card shows. */
export const columns: Column<Bedrijf>[] = [
  {
    key: 'naam',
    header: t('bedrijf.naam'),
    cell: ({ naam, beschrijving }) => (
      <>
        <span className={styles.naam}>{naam}</span>
        <span className={styles.below}>{beschrijving}</span>
      </>
    ),
    sortBy: ({ naam }) => naam,
    searchText: ({ naam, beschrijving }) => `${naam} ${beschrijving}`,
  },
  {
    key: 'categorie',
    header: t('bedrijf.categorie'),
    cell: ({ categorie }) => <span className={styles.categorie}>{categorie}</span>,
    sortBy: ({ categorie }) => categorie,
    searchText: ({ categorie, doelgroepen, activiteiten }) => [categorie, ...doelgroepen, ...activiteiten].join(' '),
  },
  {
    key: 'plaats',
    header: t('bedrijf.plaats'),
    cell: ({ plaats }) => <span className={styles.plaats}>{plaats}</span>,
    sortBy: ({ plaats }) => plaats,
    searchText: ({ plaats }) => plaats,
  },
  {
    key: 'contact',
    header: t('bedrijven.contact'),
    cell: (bedrijf) => (
      <div className={styles.contact}>
        <BedrijfLinks bedrijf={bedrijf} />
      </div>
    ),
    searchText: ({ website, email, telefoon }) => `${website} ${email} ${telefoon}`,
  },
];

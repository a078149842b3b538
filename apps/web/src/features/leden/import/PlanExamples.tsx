import type { LedenPlan } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { Badge } from '../../../ui/Badge.js';
import { Differences } from '../../../ui/form/Differences.js';
import styles from './ImportPage.module.css';
import { getChangedFields, formatLidField } from '../lid-values.js';

type Example = LedenPlan['examples'][number];

/** Previews the first rows that the import would add or change. */
export const PlanExamples = ({ examples }: { examples: Example[] }) => (
  <section>
    <Title order={3}>{t('import.examples')}</Title>
    <p className={styles.more}>{t('import.examplesText', { count: formatNumber(examples.length) })}</p>
    <ul className={styles.examples}>
      {examples.map((example) => (
        <li key={example.line}>
          <p className={styles.naam}>
            <b>{example.after.naam}</b>
            <Badge tone={example.before ? 'sky' : 'green'}>
              {t(example.before ? 'import.isChanged' : 'import.isNew')}
            </Badge>
            <span className={styles.line}>{t('import.lineOf', { line: formatNumber(example.line) })}</span>
          </p>
          <ExampleDetails example={example} />
        </li>
      ))}
    </ul>
  </section>
);

const ExampleDetails = ({ example: { before, after } }: { example: Example }) => {
  if (!before) {
    const { contactpersoon, adres, postcode, plaats, email, type, islid } = after;
    const paying = islid ? [t('leden.paying')] : [];
    return (
      <p>{[contactpersoon, adres, `${postcode} ${plaats}`, email, t(`lid.type.${type}`), ...paying].join(', ')}</p>
    );
  }
  return (
    <Differences
      left={t('import.before')}
      right={t('import.after')}
      differences={getChangedFields(before, after).map((name) => ({
        label: t(`lid.${name}`),
        left: formatLidField(before, name),
        right: formatLidField(after, name),
      }))}
    />
  );
};

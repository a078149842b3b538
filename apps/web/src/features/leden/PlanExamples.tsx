import type { LedenPlan } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { Badge } from '../../ui/Badge.js';
import { Differences } from '../../ui/Differences.js';
import styles from './ImportPage.module.css';
import { getChangedFields, formatLidField } from './lid-values.js';

type Example = LedenPlan['examples'][number];

/** Previews the first rows that the import would add or change. */
export const PlanExamples = ({ examples }: { examples: Example[] }) => (
  <section>
    <Title order={3}>{say('import.examples')}</Title>
    <p className={styles.more}>{say('import.examplesText', { count: formatNumber(examples.length) })}</p>
    <ul className={styles.examples}>
      {examples.map((example) => (
        <li key={example.line}>
          <p className={styles.naam}>
            <b>{example.after.naam}</b>
            <Badge tone={example.before ? 'sky' : 'green'}>
              {say(example.before ? 'import.isChanged' : 'import.isNew')}
            </Badge>
            <span className={styles.line}>{say('import.lineOf', { line: formatNumber(example.line) })}</span>
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
    const paying = islid ? [say('leden.paying')] : [];
    return (
      <p>{[contactpersoon, adres, `${postcode} ${plaats}`, email, say(`lid.type.${type}`), ...paying].join(', ')}</p>
    );
  }
  return (
    <Differences
      left={say('import.before')}
      right={say('import.after')}
      differences={getChangedFields(before, after).map((name) => ({
        label: say(`lid.${name}`),
        left: formatLidField(before, name),
        right: formatLidField(after, name),
      }))}
    />
  );
};

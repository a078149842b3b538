import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.js';
import { Differences, type Difference } from '../../ui/form/Differences.js';
import { SmallText } from '../../ui/SmallText.js';
import styles from './Import.module.css';
import { t } from './messages.js';

/** `differences`: what changes in it; `details`: something else about it. */
type Example = {
  line: number;
  title: ReactNode;
  badge?: ReactNode;
  details?: ReactNode;
  differences?: Difference[] | undefined;
};

/** Previews the first rows that an import would add or change. */
export const PlanExamples = ({ examples }: { examples: readonly Example[] }) => {
  if (examples.length === 0) return null;
  return (
    <section>
      <Title order={3}>{t('import.examples')}</Title>
      <Text fz="sm" c="dimmed">
        {t('import.examplesText', { count: formatNumber(examples.length) })}
      </Text>
      <ul className={styles.examples}>
        {examples.map(({ line, title, badge, details, differences }) => (
          <li key={line}>
            <p className={styles.naam}>
              <b>{title}</b>
              {badge}
              <SmallText span>{t('import.lineOf', { line: formatNumber(line) })}</SmallText>
            </p>
            {details}
            {differences && (
              <Differences left={t('import.before')} right={t('import.after')} differences={differences} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

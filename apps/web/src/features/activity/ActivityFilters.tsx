import { isDay, type ActivityItem, type ActivityKind } from '@ledenportaal/shared';
import { Link } from 'react-router-dom';
import choiceStyles from '../../ui/filter/ChoiceLinks.module.css';
import { DayInput } from '../../ui/form/DayInput.js';
import { FieldLabel } from '../../ui/form/FieldLabel.js';
import { Select } from '../../ui/form/Select.js';
import styles from './Activity.module.css';
import { getPeriods } from './activity-filters.js';
import { activityHref, type Filters } from './activity-href.js';
import { t } from './messages.js';

type Props = {
  filters: Filters;
  kinds: readonly ActivityKind[];
  people: readonly ActivityItem['who'][];
  /** In the time zone of the portal, as `2026-01-31`. */
  today: string;
  change: (changes: Partial<Filters>) => void;
};

export const ActivityFilters = ({ filters, kinds, people, today, change }: Props) => (
  <div role="group" aria-label={t('activiteit.filters')}>
    <div className={styles.filters}>
      <FieldLabel text={t('activiteit.who')}>
        <Select
          data={[
            { value: '', label: t('activiteit.everybody') },
            ...people.map(({ _id, naam }) => ({ value: _id, label: naam })),
          ]}
          value={filters.who ?? ''}
          onChange={({ currentTarget }) => change({ who: currentTarget.value || undefined })}
        />
      </FieldLabel>
      <FieldLabel text={t('activiteit.kind')}>
        <Select
          data={[
            { value: '', label: t('activiteit.everything') },
            ...kinds.map((kind) => ({ value: kind, label: t(`activiteit.kind.${kind}`) })),
          ]}
          value={filters.kind ?? ''}
          onChange={({ currentTarget }) => change({ kind: (currentTarget.value as ActivityKind) || undefined })}
        />
      </FieldLabel>
      {(['from', 'to'] as const).map((name) => (
        <DayInput
          key={name}
          label={t(`activiteit.${name}`)}
          day={filters[name] ?? ''}
          min={name === 'to' ? filters.from : undefined}
          max={name === 'from' ? filters.to : undefined}
          isDay={isDay}
          onChange={(day) => change({ [name]: day })}
        />
      ))}
    </div>
    <nav aria-label={t('activiteit.period')} className={choiceStyles.choices}>
      {getPeriods(today).map(({ text, from, to }) => (
        <Link
          key={text}
          to={activityHref({ ...filters, from, to })}
          preventScrollReset
          className={choiceStyles.choice}
          aria-current={filters.from === from && filters.to === to ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  </div>
);

import type { Label } from '@ledenportaal/shared';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/ask-error.js';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { toggled, type FilterKind, type Search } from './foto-search.js';
import styles from './FotoFilters.module.css';
import { groupTags } from './tag-groups.js';
import { useLabels } from './useLabels.js';

type Props = { search: Search; choose: (search: Search) => void };

export const FotoFilters = ({ search, choose }: Props) => {
  const { labels, isLoading, error, refetch } = useLabels();
  const [text, setText] = useState('');
  if (isLoading) return <FiltersSkeleton />;
  if (error) {
    return (
      <div role="alert">
        <p>{say('filters.error')}</p>
        <p className={styles.reason}>{messageOf(error)}</p>
        <Button variant="default" size="sm" onClick={refetch}>
          {say('site.retry')}
        </Button>
      </div>
    );
  }
  const option = (kind: FilterKind) => (label: Label) => (
    <Option
      key={label._id}
      label={label}
      checked={search[kind].includes(label._id)}
      onChange={() => choose(toggled(search, kind, label._id))}
    />
  );
  const groups = groupTags(labels.tags, text);
  return (
    <div className={styles.filters}>
      <fieldset>
        <legend>{say('filters.themas')}</legend>
        {labels.themes.map(option('themes'))}
      </fieldset>
      <fieldset>
        <legend>{say('filters.tags')}</legend>
        <TextInput
          size="sm"
          mb={8}
          type="search"
          aria-label={say('filters.searchTag')}
          placeholder={say('filters.searchTag')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {groups.map(({ letter, tags }) => (
          <div key={letter} className={styles.group} role="group" aria-label={say('filters.letter', { letter })}>
            <span aria-hidden>{letter}</span>
            <div>{tags.map(option('tags'))}</div>
          </div>
        ))}
        <p role="status" className={styles.reason}>
          {text && groups.length === 0 && say('filters.noTag', { text })}
        </p>
      </fieldset>
    </div>
  );
};

const Option = ({ label, checked, onChange }: { label: Label; checked: boolean; onChange: () => void }) => (
  <Checkbox
    checked={checked}
    onChange={onChange}
    classNames={{
      root: styles.option ?? '',
      body: styles.body ?? '',
      labelWrapper: styles.wrapper ?? '',
      label: styles.label ?? '',
    }}
    label={
      <>
        <span>{label.naam}</span> <span className={styles.count}>{formatNumber(label.count)}</span>
      </>
    }
  />
);

const FiltersSkeleton = () => (
  <div className={styles.filters} aria-hidden>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} height={20} my={12} width={`${60 + ((row * 17) % 40)}%`} />
    ))}
  </div>
);

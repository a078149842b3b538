import { fotoCriteria, purposes, type Purpose } from '@ledenportaal/shared';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from './messages.js';

/** What photos will be used for, if the member says so. At first what the search is for. */
export const usePurpose = () => {
  const [params] = useSearchParams();
  const { param, parse } = fotoCriteria.mag;
  return useState(() => parse(params.get(param) ?? '', false));
};

type Props = { label: string; value: Purpose | undefined; onChange: (purpose: Purpose | undefined) => void };

export const PurposeSelect = ({ label, value, onChange }: Props) => (
  <NativeSelect
    label={label}
    data={[
      { value: '', label: t('purpose.none') },
      ...purposes.map((purpose) => ({ value: purpose, label: t(`purpose.${purpose}Use`) })),
    ]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(purposes.find((purpose) => purpose === currentTarget.value))}
  />
);

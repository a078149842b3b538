import { fotoCriteria, purposes, type Purpose } from '@ledenportaal/shared';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { capitalise } from '../../../lib/capitalise.js';
import { t as tRights } from '../../rights/messages.js';
import { t } from './messages.js';

/** What photos will be used for, if the member says so. At first what the search is for. */
export const usePurpose = () => {
  const [params] = useSearchParams();
  const { param, parse } = fotoCriteria.mag;
  return useState(() => parse(params.get(param) ?? '', false));
};

type Props = {
  label: string;
  value: Purpose | undefined;
  onChange: (purpose: Purpose | undefined) => void;
  /** Shown below it, and announced when it changes. */
  warning?: string;
};

export const PurposeSelect = ({ label, value, onChange, warning }: Props) => (
  <NativeSelect
    label={label}
    inputWrapperOrder={['label', 'input', 'description']}
    // Also without a text: a screen reader announces changes of what is there already.
    description={warning !== undefined && <span aria-live="polite">{warning}</span>}
    data={[
      { value: '', label: t('purpose.none') },
      ...purposes.map((purpose) => ({ value: purpose, label: capitalise(tRights(`purpose.${purpose}`)) })),
    ]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(purposes.find((purpose) => purpose === currentTarget.value))}
  />
);

import {
  maxCredit,
  maxNotitie,
  maxTermsAddress,
  personenStates,
  purposes,
  toestemmingStates,
  type Purpose,
} from '@ledenportaal/shared';
import { Checkbox, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import { toggleValue } from '../../../lib/toggle-value.js';
import { useLicencesQuery } from '../rights.api.js';
import { t } from './messages.js';
import { formatLicence, type RightsField } from './rights-values.js';
import styles from './RightsFields.module.css';

/** `value` and `onChange` are those of the field in `RightsValues`. Others, such as of a form, go to the input. */
export type RightsInputProps = {
  value?: string | string[];
  onChange?: (value: never) => void;
  error?: ReactNode;
};
type Props = RightsInputProps & {
  name: RightsField;
  /** Whether what is beside it shows its label. */
  isLabelled?: boolean;
};

/** The input of one of the rights. */
export const RightsInput = ({ name, value = '', onChange, isLabelled = false, ...others }: Props) => {
  const text = String(value);
  const change = onChange as (value: string | string[]) => void;
  const common = {
    ...others,
    name,
    [isLabelled ? 'aria-label' : 'label']: t(`rights.${name}`),
    autoComplete: 'off',
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(event.currentTarget.value),
  };
  switch (name) {
    case 'licentie':
      return <LicenceSelect {...common} />;
    case 'doelen':
      return <DoelenInput value={value as Purpose[]} onChange={change} isLabelled={isLabelled} />;
    case 'vanaf':
    case 'tot':
      return <DayInput {...common} />;
    case 'personen':
      return <NativeSelect {...common} data={toOptions(personenStates, (key) => t(`personen.${key}`))} />;
    case 'toestemming':
      return (
        <NativeSelect
          {...common}
          description={text === 'ingetrokken' && t('rights.hides')}
          data={toOptions(toestemmingStates, (key) => t(`toestemming.${key}`))}
        />
      );
    case 'notitie':
      return (
        <Textarea
          {...common}
          description={t('rights.notitieHelp')}
          maxLength={maxNotitie}
          autosize
          minRows={2}
          maxRows={8}
        />
      );
    case 'voorwaarden':
      return <TextInput {...common} inputMode="url" placeholder="https://" maxLength={maxTermsAddress} />;
    case 'credit':
      return <TextInput {...common} description={t('rights.creditHelp')} maxLength={maxCredit} />;
    case 'houder':
      return <TextInput {...common} maxLength={maxCredit} />;
  }
};

const toOptions = <K extends string>(keys: readonly K[], format: (key: K) => string) =>
  keys.map((key) => ({ value: key, label: format(key) }));

type LicenceProps = { name: string; value: string; onChange: (event: ChangeEvent<HTMLSelectElement>) => void };

const LicenceSelect = (props: LicenceProps) => {
  const licences = useLicencesQuery().data?.results;
  const chosen = licences?.find(({ key }) => key === props.value);
  const keys = new Set([...(licences ?? []).map(({ key }) => key), props.value]);
  return (
    <NativeSelect
      {...props}
      description={chosen?.doelen.length === 0 ? t('rights.hides') : chosen?.overleg && t('rights.asks')}
      data={toOptions([...keys], (key) => formatLicence(key, licences))}
    />
  );
};

/** A day of which a part is missing has no value, so it says that it is not complete. */
const DayInput = ({ onChange, error, ...props }: TextInputProps) => {
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <TextInput
      {...props}
      type="date"
      max="9999-12-31"
      error={error || (isIncomplete && t('rights.badDay'))}
      onChange={(event) => {
        setIncomplete(false);
        onChange?.(event);
      }}
      onBlur={({ currentTarget }) => setIncomplete(currentTarget.validity.badInput)}
    />
  );
};

type DoelenProps = { value: readonly Purpose[]; onChange: (value: Purpose[]) => void; isLabelled: boolean };

const DoelenInput = ({ value, onChange, isLabelled }: DoelenProps) => {
  const helpId = useId();
  return (
    <fieldset aria-describedby={helpId} aria-label={t('rights.doelen')}>
      {!isLabelled && <legend className={styles.legend}>{t('rights.doelen')}</legend>}
      <div className={styles.doelen}>
        {purposes.map((doel) => (
          <Checkbox
            key={doel}
            name="doelen"
            label={t(`doel.${doel}`)}
            checked={value.includes(doel)}
            onChange={() => onChange(toggleValue(value, doel))}
          />
        ))}
      </div>
      <p id={helpId} className={styles.small}>
        {t('rights.doelenHelp')}
      </p>
    </fieldset>
  );
};

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
import { useId, useState, type ChangeEvent, type ReactNode, type SyntheticEvent } from 'react';
import { capitalise } from '../../../lib/capitalise.js';
import { toggleValue } from '../../../lib/toggle-value.js';
import { t as tRights } from '../messages.js';
import { useLicencesQuery } from '../rights.api.js';
import { t } from './messages.js';
import { formatLicence, incompleteDay, isBadDay, type RightsField } from './rights-values.js';
import styles from './RightsFields.module.css';

/** `value` and `onChange` are those of the field in `RightsValues`. Others, such as of a form, go to the input. */
export type RightsInputProps = {
  value?: string | string[];
  onChange?: (value: never) => void;
  error?: ReactNode;
};
type Props = RightsInputProps & {
  name: RightsField;
  /** Whether the user chose to change it, with a checkbox that shows its label. It says what it means when it is empty. */
  isChosen?: boolean;
};

/** The input of one of the rights. */
export const RightsInput = ({ name, value = '', onChange, isChosen = false, ...others }: Props) => {
  const text = String(value);
  const change = onChange as (value: string | string[]) => void;
  const common = {
    ...others,
    name,
    [isChosen ? 'aria-label' : 'label']: t(`rights.${name}`),
    autoComplete: 'off',
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(event.currentTarget.value),
  };
  const describe = (field: ClearableField, help?: string) => (isChosen && text === '' ? t(`empty.${field}`) : help);
  switch (name) {
    case 'licentie':
      return <LicenceSelect {...common} />;
    case 'doelen':
      return <DoelenInput value={value as Purpose[]} onChange={change} isChosen={isChosen} />;
    case 'vanaf':
    case 'tot':
      return <DayInput {...common} description={describe(name)} onChange={change} />;
    case 'personen':
      return <NativeSelect {...common} data={toOptions(personenStates, (key) => t(`personen.${key}`), text)} />;
    case 'toestemming':
      return (
        <NativeSelect
          {...common}
          description={text === 'ingetrokken' && t('rights.hides')}
          data={toOptions(toestemmingStates, (key) => t(`toestemming.${key}`), text)}
        />
      );
    case 'notitie':
      return (
        <Textarea
          {...common}
          description={describe(name, t('rights.notitieHelp'))}
          maxLength={maxNotitie}
          autosize
          minRows={2}
          maxRows={8}
        />
      );
    case 'voorwaarden':
      return (
        <TextInput
          {...common}
          description={describe(name)}
          inputMode="url"
          placeholder="https://"
          maxLength={maxTermsAddress}
        />
      );
    case 'credit':
      return <TextInput {...common} description={describe(name, t('rights.creditHelp'))} maxLength={maxCredit} />;
    case 'houder':
      return <TextInput {...common} description={describe(name)} maxLength={maxCredit} />;
  }
};

/** With an option without value as long as the user has picked none. */
const toOptions = <K extends string>(keys: readonly K[], format: (key: K) => string, value: string) => [
  ...(value === '' ? [{ value: '', label: t('rights.pick') }] : []),
  ...keys.map((key) => ({ value: key, label: format(key) })),
];

type ClearableField = Exclude<RightsField, 'licentie' | 'personen' | 'toestemming'>;

type LicenceProps = { name: string; value: string; onChange: (event: ChangeEvent<HTMLSelectElement>) => void };

const LicenceSelect = (props: LicenceProps) => {
  const licences = useLicencesQuery().data?.results;
  const chosen = licences?.find(({ key }) => key === props.value);
  const keys = new Set([...(licences ?? []).map(({ key }) => key), ...(props.value ? [props.value] : [])]);
  return (
    <NativeSelect
      {...props}
      description={chosen?.doelen.length === 0 ? t('rights.hides') : chosen?.overleg && t('rights.asks')}
      data={toOptions([...keys], (key) => formatLicence(key, licences), props.value)}
    />
  );
};

type DayProps = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (day: string) => void };

/** An input of a day, of which the value is `incompleteDay` while a part is missing. */
const DayInput = ({ value, onChange, error, ...props }: DayProps) => {
  const [isLeft, setLeft] = useState(false);
  // The browser reports no change between no day and a part of one.
  const update = ({ currentTarget: { validity, value: typed } }: SyntheticEvent<HTMLInputElement>) => {
    const day = validity.badInput ? incompleteDay : typed;
    if (day !== value) onChange(day);
  };
  return (
    <TextInput
      {...props}
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      // Another value would erase the parts that are there.
      value={value === incompleteDay ? '' : value}
      error={isBadDay(value) ? (isLeft || error) && t('rights.badDay') : error}
      errorProps={{ role: 'alert' }}
      onChange={(event) => {
        setLeft(false);
        update(event);
      }}
      onKeyUp={update}
      onBlur={(event) => {
        setLeft(true);
        update(event);
      }}
    />
  );
};

type DoelenProps = { value: readonly Purpose[]; onChange: (value: Purpose[]) => void; isChosen: boolean };

const DoelenInput = ({ value, onChange, isChosen }: DoelenProps) => {
  const helpId = useId();
  return (
    <fieldset aria-describedby={helpId} aria-label={t('rights.doelen')}>
      {!isChosen && <legend className={styles.legend}>{t('rights.doelen')}</legend>}
      <div className={styles.doelen}>
        {purposes.map((doel) => (
          <Checkbox
            key={doel}
            name="doelen"
            label={capitalise(tRights(`purpose.${doel}`))}
            checked={value.includes(doel)}
            onChange={() => onChange(toggleValue(value, doel))}
          />
        ))}
      </div>
      <p id={helpId} className={styles.small}>
        {t(isChosen && value.length === 0 ? 'empty.doelen' : 'rights.doelenHelp')}
      </p>
    </fieldset>
  );
};

import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { formatValue } from '../history/describe-change.js';
import { t } from '../messages.js';
import { toSettingValue, type FormName } from '../setting-values.js';
import { useSettingsForm } from './settings-form-context.js';
import { SettingSource } from './SettingSource.js';

type Props = {
  name: FormName;
  text?: string;
  children: ReactNode;
};

/** A setting: its inputs, and where its value comes from. What the environment says cannot be changed here. */
export const Setting = ({ name, text, children }: Props) => {
  const { view, values } = useSettingsForm();
  const id = useId();
  const source = view.sources[name as keyof typeof view.sources];
  return (
    <section className="settings-card" aria-labelledby={id}>
      <div className="settings-row">
        <Title order={2} size="h3" id={id}>
          {t(`setting.${name}`)}
        </Title>
        <SettingSource name={name} source={source} />
      </div>
      {text && <p className="settings-form-text">{text}</p>}
      {source === 'environment' ? <p>{formatValue(toSettingValue(values, name), name)}</p> : children}
    </section>
  );
};

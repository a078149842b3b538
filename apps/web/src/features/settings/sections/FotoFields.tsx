import { purposes, unknownLicence, type Licence, type RenditionContent } from '@ledenportaal/shared';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { capitalise } from '../../../lib/capitalise.js';
import { toggleValue } from '../../../lib/toggle-value.js';
import { RadioList } from '../../../ui/form/RadioList.js';
import { SmallText } from '../../../ui/SmallText.js';
import { t as tRights } from '../../rights/messages.js';
import { ListField } from '../form/ListField.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import type { RenditionValues } from '../setting-values.js';

const maxItems = 30;

export const FotoFields = () => {
  const { form, getFieldProps, values } = useSettingsForm();
  return (
    <>
      <LicencesSetting />
      <RenditionsSetting />
      <Setting name="downloadNames">
        <RadioList
          name="downloadNames"
          label={t('downloadNames.label')}
          options={(['id', 'readable'] as const).map((value) => ({
            value,
            label: t(`setting.downloadNames.${value}`),
            description: t(`downloadNames.${value}`),
          }))}
          value={values.downloadNames}
          onChange={(value) => form.setFieldValue('downloadNames', value)}
        />
      </Setting>
      <Setting name="usageTerms">
        <TextInput
          {...getFieldProps('usageTerms')}
          label={t('usageTerms.label')}
          description={t('usageTerms.help')}
          placeholder={t('usageTerms.example')}
        />
      </Setting>
    </>
  );
};

const newLicence = (): Licence => ({ key: '', name: '', doelen: [...purposes], overleg: false, address: '' });

const LicencesSetting = () => {
  const { values } = useSettingsForm();
  return (
    <Setting name="licences" text={t('licences.text', { key: unknownLicence })}>
      <ListField
        path="licences"
        label={t('licences.list')}
        items={values.licences}
        getName={({ name, key }, index) => name || key || t('licences.nameless', { place: index + 1 })}
        newItem={newLicence}
        addLabel={t('licences.add')}
        maxItems={maxItems}
        isOrdered
        isFolded
      >
        {(path, licence) => <LicenceFields path={path} licence={licence} />}
      </ListField>
    </Setting>
  );
};

const LicenceFields = ({ path, licence }: { path: string; licence: Licence }) => {
  const { form, getFieldProps } = useSettingsForm();
  const id = useId();
  return (
    <>
      <div className="settings-form-pair">
        <TextInput {...getFieldProps(`${path}.name`)} label={t('setting.licences.name')} />
        <TextInput
          {...getFieldProps(`${path}.key`)}
          label={t('setting.licences.key')}
          description={t('key.help')}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div role="group" aria-labelledby={id} className="settings-stack">
        <p id={id}>
          <b>{t('setting.licences.doelen')}</b>
        </p>
        {purposes.map((purpose) => (
          <Checkbox
            key={purpose}
            label={capitalise(tRights(`purpose.${purpose}`))}
            checked={licence.doelen.includes(purpose)}
            onChange={() => {
              const chosen = toggleValue(licence.doelen, purpose);
              form.setFieldValue(
                `${path}.doelen`,
                purposes.filter((other) => chosen.includes(other)),
              );
            }}
          />
        ))}
        <SmallText>{t('licences.doelenHelp')}</SmallText>
      </div>
      <Checkbox
        {...form.getInputProps(`${path}.overleg`, { type: 'checkbox' })}
        name={`${path}.overleg`}
        label={t('setting.licences.overleg')}
      />
      <TextInput
        {...getFieldProps(`${path}.address`)}
        label={t('setting.licences.address')}
        inputMode="url"
        placeholder="https://"
      />
    </>
  );
};

const newRendition = (): RenditionValues => ({
  ...{ key: '', name: '', use: '', group: 'overig', shape: 'whole' },
  ...{ longSide: '', width: '', height: '', turns: false, dpi: '', minDpi: '', maxBytes: '', allowSmaller: false },
});
const groups: readonly RenditionContent['group'][] = ['website', 'social', 'verhuur', 'drukwerk', 'overig'];

const RenditionsSetting = () => {
  const { values } = useSettingsForm();
  return (
    <Setting name="renditions" text={t('renditions.text')}>
      <ListField
        path="renditions"
        label={t('renditions.list')}
        items={values.renditions}
        getName={({ name, key }, index) => name || key || t('renditions.nameless', { place: index + 1 })}
        newItem={newRendition}
        addLabel={t('renditions.add')}
        maxItems={maxItems}
        isOrdered
        isFolded
      >
        {(path, rendition) => <RenditionFields path={path} rendition={rendition} />}
      </ListField>
    </Setting>
  );
};

const RenditionFields = ({ path, rendition: { shape } }: { path: string; rendition: RenditionValues }) => {
  const { form, getFieldProps } = useSettingsForm();
  const getNumberProps = (name: 'longSide' | 'width' | 'height' | 'dpi' | 'minDpi' | 'maxBytes') => ({
    ...getFieldProps(`${path}.${name}`),
    label: t(`setting.renditions.${name}`),
    inputMode: 'numeric' as const,
  });
  const getCheckboxProps = (name: 'turns' | 'allowSmaller') => ({
    ...form.getInputProps(`${path}.${name}`, { type: 'checkbox' }),
    name: `${path}.${name}`,
    label: t(`setting.renditions.${name}`),
  });
  return (
    <>
      <div className="settings-form-pair">
        <TextInput {...getFieldProps(`${path}.name`)} label={t('setting.renditions.name')} />
        <TextInput
          {...getFieldProps(`${path}.key`)}
          label={t('setting.renditions.key')}
          description={t('key.help')}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="settings-form-pair">
        <TextInput {...getFieldProps(`${path}.use`)} label={t('setting.renditions.use')} />
        <NativeSelect
          {...getFieldProps(`${path}.group`)}
          label={t('setting.renditions.group')}
          data={groups.map((value) => ({ value, label: t(`setting.renditions.group.${value}`) }))}
        />
      </div>
      <RadioList
        name={`${path}.shape`}
        label={t('renditions.shape')}
        options={(['whole', 'crop'] as const).map((value) => ({ value, label: t(`renditions.${value}`) }))}
        value={shape}
        onChange={(value) => form.setFieldValue(`${path}.shape`, value)}
      />
      <div className="settings-form-pair">
        {shape === 'whole' ? (
          <TextInput {...getNumberProps('longSide')} />
        ) : (
          <>
            <TextInput {...getNumberProps('width')} />
            <TextInput {...getNumberProps('height')} />
          </>
        )}
      </div>
      <Checkbox {...getCheckboxProps(shape === 'whole' ? 'allowSmaller' : 'turns')} />
      <div className="settings-form-pair">
        <TextInput {...getNumberProps('dpi')} description={t('renditions.dpiHelp')} />
        {shape === 'crop' && <TextInput {...getNumberProps('minDpi')} description={t('renditions.minDpiHelp')} />}
        <TextInput {...getNumberProps('maxBytes')} inputMode="decimal" description={t('renditions.maxBytesHelp')} />
      </div>
    </>
  );
};

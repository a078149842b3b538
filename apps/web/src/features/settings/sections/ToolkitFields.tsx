import { Textarea, TextInput } from '@mantine/core';
import { TekstArticle, tekstLengths } from '../../toolkit/TekstArticle.js';
import { t as tToolkit } from '../../toolkit/messages.js';
import { ColourInput } from '../form/ColourInput.js';
import { ListField } from '../form/ListField.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import { toHex, type ColourValues } from '../setting-values.js';

export const ToolkitFields = () => (
  <>
    <Setting name="teksten" text={t('tekstFields.text')}>
      {tekstLengths.map((length) => (
        <TekstFields key={length} length={length} />
      ))}
    </Setting>
    <Setting name="palette" text={t('palette.text')}>
      <ColourList list="colours" />
      <ColourList list="extras" />
    </Setting>
  </>
);

const TekstFields = ({ length }: { length: (typeof tekstLengths)[number] }) => {
  const { getFieldProps, values } = useSettingsForm();
  const tekst = values.teksten[length];
  const naam = tToolkit(`teksten.${length}`);
  return (
    <>
      <TextInput {...getFieldProps(`teksten.${length}.title`)} label={t('tekstFields.titleOf', { naam })} />
      <Textarea
        {...getFieldProps(`teksten.${length}.text`)}
        label={t('tekstFields.textOf', { naam })}
        description={t('text.paragraphs')}
        autosize
        minRows={3}
        maxRows={14}
      />
      {(tekst.title || tekst.text) && (
        <details className="settings-form-preview">
          <summary>{t('tekstFields.preview', { naam })}</summary>
          <TekstArticle length={length} tekst={tekst} />
        </details>
      )}
    </>
  );
};

const newColour = (): ColourValues => ({ name: '', hex: '', cmyk: ['', '', '', ''], pms: '', use: '' });
const inks = ['C', 'M', 'Y', 'K'];

const ColourList = ({ list }: { list: 'colours' | 'extras' }) => {
  const { getFieldProps, values } = useSettingsForm();
  const label = t(`setting.palette.${list}`);
  return (
    <ListField
      path={`palette.${list}`}
      label={label}
      items={values.palette[list]}
      getName={({ name }, index) => name || t('palette.nameless', { place: index + 1 })}
      renderName={({ hex }) => <span className="settings-swatch" style={{ backgroundColor: toHex(hex) }} />}
      newItem={newColour}
      addLabel={t(`palette.add.${list}`)}
      isOrdered
      isFolded
    >
      {(path, colour) => (
        <>
          <div className="settings-form-pair">
            <TextInput {...getFieldProps(`${path}.name`)} label={t('palette.name')} />
            <ColourInput path={`${path}.hex`} value={colour.hex} label={t('palette.hex')} placeholder="#3aaa35" />
          </div>
          <div role="group" aria-label={t('palette.cmyk')} className="settings-palette-inks">
            {inks.map((ink, index) => (
              <TextInput
                key={ink}
                {...getFieldProps(`${path}.cmyk.${index}`)}
                label={t('palette.ink', { ink })}
                inputMode="numeric"
                maxLength={3}
              />
            ))}
          </div>
          <div className="settings-form-pair">
            <TextInput {...getFieldProps(`${path}.pms`)} label={t('palette.pms')} />
            <TextInput {...getFieldProps(`${path}.use`)} label={t('palette.use')} />
          </div>
        </>
      )}
    </ListField>
  );
};

import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Setting } from '../form/Setting.js';
import { ColourInput } from '../form/ColourInput.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import { isHex, toHex } from '../setting-values.js';
import { colors } from '../../../ui/theme/theme.js';
import { BrandPreview } from './BrandPreview.js';
import { ContrastList } from './ContrastList.js';
import { LogoField } from './LogoField.js';

/** The logo and the main colour, with a preview of both. */
export const StyleFields = () => {
  const { form, values, view } = useSettingsForm();
  const typed = toHex(values.colour);
  const colour = typed === '' ? null : isHex(typed) ? typed : undefined;
  const [checked] = useDebouncedValue(colour, 150);
  return (
    <>
      <Setting name="logo" text={t('logoField.text')}>
        <LogoField />
      </Setting>
      <Setting name="colour" text={t('colour.text')}>
        <ColourInput
          path="colour"
          value={values.colour}
          label={t('colour.label')}
          description={t('colour.help')}
          placeholder={t('colour.own')}
          initial={colors.bos[8]}
        />
        {typed !== '' && (
          <div>
            <Button size="sm" variant="default" onClick={() => form.setFieldValue('colour', '')}>
              {t('colour.clear')}
            </Button>
          </div>
        )}
        <ContrastList colour={checked} />
      </Setting>
      <BrandPreview colour={colour === undefined ? view.values.colour : colour} logo={values.logo.src} />
    </>
  );
};

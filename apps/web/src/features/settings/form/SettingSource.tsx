import type { SettingSource as Source } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useFocusFallback } from '../../../ui/dialog/useFocusFallback.js';
import { SmallText } from '../../../ui/SmallText.js';
import { t } from '../messages.js';
import type { FormName } from '../setting-values.js';
import { useChangeSettingsMutation } from '../settings.api.js';
import { getRefusal } from '../useSavedReport.js';
import { useSettingsForm } from './settings-form-context.js';

/** The names of the settings in the environment. */
const variables: Partial<Record<FormName, string>> = { timeZone: 'TIME_ZONE', signup: 'SIGNUP_POLICY' };

/** The content folder has no sign-up policy. */
const toOrigin = (name: FormName) => (name === 'signup' ? 'default' : 'content');

type Props = { name: FormName; source: Source | undefined };

/** Says where the value of a setting comes from. One that was saved in the browser can be reset. */
export const SettingSource = ({ name, source }: Props) => {
  const { view, takeReset } = useSettingsForm();
  const [change] = useChangeSettingsMutation();
  const [opened, { open, close }] = useDisclosure();
  const { region, restoreFocus } = useFocusFallback();
  const naam = t(`setting.${name}`);
  const origin = toOrigin(name);
  const reset = async () => {
    const { data, error } = await change({
      body: { revision: view.revision, values: {}, reset: [name] },
    });
    if (!data) return getRefusal(error);
    takeReset(data.results, name);
  };
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      {source === 'environment' && (
        <SmallText>{t('source.environment', { variable: variables[name] ?? name })}</SmallText>
      )}
      {source === 'content' && <SmallText>{t(`source.${origin}`)}</SmallText>}
      {source === 'settings' && (
        <Button size="compact-sm" variant="subtle" aria-label={t(`source.resetOne.${origin}`, { naam })} onClick={open}>
          {t(`source.reset.${origin}`)}
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={close}
        onConfirm={reset}
        onClosed={restoreFocus}
        title={t('source.resetTitle', { naam })}
        text={t(`source.resetText.${origin}`)}
        confirm={t(`source.reset.${origin}`)}
      />
    </div>
  );
};

import { formatTooLargeMessage, settingsRoutes } from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { useRef, useState, type ChangeEvent } from 'react';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { UploadProgress } from '../../../ui/form/UploadProgress.js';
import { useFileUpload } from '../../../lib/upload/useFileUpload.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import { useUploadLogoMutation } from '../settings.api.js';

const { field, types, maxBytes } = settingsRoutes.logo.upload;
const noLogo = { file: '', width: 0, height: 0, src: '' };

/** The logo. A new one is sent at once, and used when the form is saved. */
export const LogoField = () => {
  const { form, values } = useSettingsForm();
  const [send] = useUploadLogoMutation();
  const [reason, setReason] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { sending, start, remove } = useFileUpload(
    (args) => send({ ...args, body: {} }),
    ({ results }, clear) => {
      clear();
      form.setFieldValue('logo', results);
    },
  );
  const { file, src } = values.logo;
  const handleFileChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Without this, selecting the same file again does not fire a change event.
    currentTarget.value = '';
    if (!chosen) return;
    const isTooLarge = chosen.size > maxBytes;
    setReason(isTooLarge ? formatTooLargeMessage(maxBytes) : undefined);
    form.clearFieldError('logo');
    if (isTooLarge) remove();
    else start(chosen);
  };
  const clear = () => {
    remove();
    form.setFieldValue('logo', noLogo);
    buttonRef.current?.focus();
  };
  const error = reason ?? sending?.error?.message ?? form.errors.logo ?? form.errors['logo.file'];
  const isSending = sending !== undefined && !sending.error;
  return (
    <div className="settings-stack">
      {file ? (
        <div className="settings-brand-current">
          <img src={src} alt={t('logoField.current')} />
        </div>
      ) : (
        <p>{t('logoField.none')}</p>
      )}
      {isSending && (
        <UploadProgress fraction={sending.fraction} label={t('logoField.progress')} text={t('logoField.sending')} />
      )}
      <input
        ref={inputRef}
        type="file"
        name={field}
        hidden
        accept={types.join()}
        aria-label={t('logoField.choose')}
        onChange={handleFileChange}
      />
      <ButtonRow>
        <Button ref={buttonRef} variant="default" data-path="logo" onClick={() => inputRef.current?.click()}>
          {t(file ? 'logoField.other' : 'logoField.choose')}
        </Button>
        {file && (
          <Button variant="default" onClick={clear}>
            {t('logoField.clear')}
          </Button>
        )}
      </ButtonRow>
      {error && (
        <Input.Error size="md" role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
};

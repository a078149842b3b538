import { errorTable, fullName, profileRoutes, type Profile } from '@ledenportaal/shared';
import { IconCamera } from '@tabler/icons-react';
import { useCallback, useState, type ChangeEvent, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { getPath } from '../../lib/routing/paths.js';
import { isJpegContent } from '../../lib/upload/jpeg-content.js';
import { useFileUpload } from '../../lib/upload/useFileUpload.js';
import { useExpiringUrl } from '../../lib/useExpiringUrl.js';
import { Callout } from '../../ui/Callout.js';
import { SmallText } from '../../ui/SmallText.js';
import fallback from './portrait.svg';
import { useUploadPortraitMutation } from './profile.api.js';
import { PortraitUploadProgress, PortraitUploadError } from './PortraitUploadProgress.js';
import styles from './ProfilePage.module.css';
import { RemovePortrait } from './RemovePortrait.js';
import { useLeaveCheck, type RegisterLeaveCheck } from './settings/useLeaveChecks.js';

const { field, maxBytes } = profileRoutes.upload.upload;
const size = `${maxBytes / 1024 ** 2} MB`;

/** Returns the message that the server would give for this file, or undefined when the file may be uploaded. */
const validateFile = async (file: File) => {
  if (!/\.jpe?g$/i.test(file.name) && !(await isJpegContent(file))) return errorTable.not_jpeg.text;
  if (file.size === 0) return errorTable.empty_file.text;
  return file.size > maxBytes ? t('portrait.tooLarge', { size }) : undefined;
};

type Props = {
  profile: Profile;
  registerLeaveCheck: RegisterLeaveCheck;
  onExpired: () => void;
  /** Name and details of the owner, shown next to the photo. */
  children: ReactNode;
};

export const Portrait = ({ profile, registerLeaveCheck, onExpired, children }: Props) => {
  const { sending, validationError, handleFileChange, retry, remove } = usePortraitUpload(registerLeaveCheck);
  const image = useExpiringUrl(profile.portimage, onExpired);
  // After an error the preview is not the profile photo, so the stored photo is shown again.
  const src = (sending?.error ? undefined : sending?.preview) ?? image.src;
  const altText = src ? t('portrait.alt', { name: fullName(profile) }) : t('portrait.none');
  return (
    <>
      <label className={styles.picture}>
        <input
          type="file"
          name={field}
          accept=".jpg,.jpeg"
          aria-label={t('portrait.choose')}
          onChange={handleFileChange}
        />
        <img src={src ?? fallback} alt={altText} width={128} height={128} onError={image.handleError} />
        <span className={styles.camera}>
          <IconCamera size={20} stroke={1.7} aria-hidden />
        </span>
      </label>
      <div className={styles.about}>
        {children}
        {sending && !sending.error ? (
          <PortraitUploadProgress sending={sending} onCancel={remove} />
        ) : (
          <>
            <SmallText mt={4}>{t('portrait.help', { size })}</SmallText>
            {profile.portimage && <RemovePortrait />}
          </>
        )}
      </div>
      {(validationError || sending?.error) && (
        <div className={styles.uploadError}>
          {validationError && (
            <Callout tone="error" title={t('upload.refused')}>
              {validationError}
            </Callout>
          )}
          {sending?.error && <PortraitUploadError error={sending.error} onRetry={retry} />}
        </div>
      )}
    </>
  );
};

/** Validates and uploads the selected photo. The upload continues while the user opens another tab of the profile. */
const usePortraitUpload = (registerLeaveCheck: RegisterLeaveCheck) => {
  const [send] = useUploadPortraitMutation();
  const dispatch = useDispatch();
  const [validationError, setValidationError] = useState<string>();
  const upload = useFileUpload(send, (_, clear) => {
    clear();
    dispatch(notified('ok', t('portrait.changed')));
  });
  const { isBusy, start, remove } = upload;
  useLeaveCheck(
    registerLeaveCheck,
    useCallback((target) => target !== getPath('profile') && isBusy(), [isBusy]),
  );
  const handleFile = async (file: File) => {
    const error = await validateFile(file);
    setValidationError(error);
    if (error === undefined) start(file);
    else remove();
  };
  const handleFileChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) void handleFile(file);
    // Without this, selecting the same file again does not fire a change event.
    currentTarget.value = '';
  };
  return { ...upload, validationError, handleFileChange };
};

import type { LedenPlan } from '@ledenportaal/shared';
import { useCallback, useRef, useState } from 'react';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { useFileUpload } from '../../../lib/upload/useFileUpload.js';
import { useApplyLedenMutation, usePlanLedenMutation } from '../leden.api.js';

/** Holds the import steps: upload a file, preview its plan, apply the plan. The page shows one step at a time. */
export const useImport = () => {
  const [plan, setPlan] = useState<LedenPlan>();
  const [fileError, setFileError] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [resultMessage, setResultMessage] = useState<string>();
  const [isApplying, setApplying] = useState(false);
  const applyingRef = useRef(false);
  const [uploadFile] = usePlanLedenMutation();
  const [applyPlan] = useApplyLedenMutation();
  const upload = useFileUpload(uploadFile, ({ results }, clear) => {
    clear();
    setPlan(results);
  });
  const reset = () => {
    upload.remove();
    setPlan(undefined);
    setFileError(undefined);
    setError(undefined);
    setResultMessage(undefined);
  };
  const apply = async ({ _id: id }: LedenPlan) => {
    if (applyingRef.current) return;
    applyingRef.current = true;
    setApplying(true);
    setError(undefined);
    const { data, error: failure } = await applyPlan({ params: { id } });
    applyingRef.current = false;
    setApplying(false);
    if (data) setResultMessage(data.msg);
    else setError(getApiError(failure));
  };
  const { isBusy } = upload;
  return {
    sending: upload.sending,
    retry: upload.retry,
    plan,
    fileError,
    error,
    resultMessage,
    isApplying,
    isBusy: useCallback(() => isBusy() || applyingRef.current, [isBusy]),
    reset,
    selectFile: (file: File) => {
      reset();
      upload.start(file);
    },
    rejectFile: (reason: string) => {
      reset();
      setFileError(reason);
    },
    apply: () => void (plan && apply(plan)),
  };
};

import { useCallback, useRef, useState } from 'react';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { useFileUpload } from '../../lib/upload/useFileUpload.js';

type Options<Plan, Result> = {
  sendFile: Parameters<typeof useFileUpload<{ results: Plan }>>[0];
  applyPlan: (args: { params: { id: string } }) => PromiseLike<{
    data?: Result | undefined;
    error?: Parameters<typeof getApiError>[0] | undefined;
  }>;
  /** Returns the text of the outcome. */
  onApplied: (result: Result) => string;
};

/** Holds the import steps: upload a file, preview its plan, apply the plan. The page shows one step at a time. */
export const useImport = <Plan extends { _id: string }, Result>({
  sendFile,
  applyPlan,
  onApplied,
}: Options<Plan, Result>) => {
  const [plan, setPlan] = useState<Plan>();
  const [fileError, setFileError] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [resultMessage, setResultMessage] = useState<string>();
  const [isApplying, setApplying] = useState(false);
  const applyingRef = useRef(false);
  const upload = useFileUpload(sendFile, ({ results }, clear) => {
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
  const apply = async ({ _id: id }: Plan) => {
    if (applyingRef.current) return;
    applyingRef.current = true;
    setApplying(true);
    setError(undefined);
    const { data, error: failure } = await applyPlan({ params: { id } });
    applyingRef.current = false;
    setApplying(false);
    if (data) setResultMessage(onApplied(data));
    else setError(getApiError(failure ?? {}));
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

/** The steps of an import of any kind. */
export type ImportState<Plan extends { _id: string } = { _id: string }> = ReturnType<typeof useImport<Plan, unknown>>;

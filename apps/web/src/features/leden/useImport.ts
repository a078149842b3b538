import type { LedenPlan } from '@ledenportaal/shared';
import { useCallback, useRef, useState } from 'react';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { useUpload } from '../../lib/useUpload.js';
import { useApplyLedenMutation, usePlanLedenMutation } from './leden.api.js';

/** Holds the import steps: upload a file, preview its plan, apply the plan. The page shows one step at a time. */
export const useImport = () => {
  const [plan, setPlan] = useState<LedenPlan>();
  const [refusal, setRefusal] = useState<string>();
  const [error, setError] = useState<AskError>();
  const [done, setDone] = useState<string>();
  const [isApplying, setApplying] = useState(false);
  const applying = useRef(false);
  const [send] = usePlanLedenMutation();
  const [carryOut] = useApplyLedenMutation();
  const upload = useUpload(send, ({ results }, clear) => {
    clear();
    setPlan(results);
  });
  const startOver = () => {
    upload.remove();
    setPlan(undefined);
    setRefusal(undefined);
    setError(undefined);
    setDone(undefined);
  };
  const apply = async ({ _id: id }: LedenPlan) => {
    if (applying.current) return;
    applying.current = true;
    setApplying(true);
    setError(undefined);
    const { data, error: failure } = await carryOut({ params: { id } });
    applying.current = false;
    setApplying(false);
    if (data) setDone(data.msg);
    else setError(askErrorOf(failure));
  };
  const { isBusy } = upload;
  return {
    sending: upload.sending,
    retry: upload.retry,
    plan,
    refusal,
    error,
    done,
    isApplying,
    isBusy: useCallback(() => isBusy() || applying.current, [isBusy]),
    startOver,
    choose: (file: File) => {
      startOver();
      upload.start(file);
    },
    refuse: (reason: string) => {
      startOver();
      setRefusal(reason);
    },
    apply: () => void (plan && apply(plan)),
  };
};

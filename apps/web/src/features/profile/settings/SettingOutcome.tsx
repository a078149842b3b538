import { Callout } from '../../../ui/Callout.js';
import { ServerError } from '../../../ui/form/ServerError.js';
import type { useSettingForm } from './useSettingForm.js';

type Props = { outcome: ReturnType<typeof useSettingForm>['outcome']; saved: string };

/** Shows above the button whether the form was saved or why saving failed. */
export const SettingOutcome = ({ outcome, saved }: Props) => {
  if (outcome?.kind === 'saved') return <Callout tone="ok">{saved}</Callout>;
  if (outcome) return <ServerError message={outcome.error.message} />;
  return null;
};

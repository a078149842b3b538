import type { Foto } from '@ledenportaal/shared';
import { useUsageAnswer } from './useUsageAnswer.js';
import { VerdictIcon } from './VerdictIcon.js';

/** The answer to 'May I use this photo?' in a few words, over a picture. */
export const UsageLine = ({ foto, className }: { foto: Foto; className: string }) => {
  const { usage } = useUsageAnswer(foto);
  return (
    usage && (
      <p className={className} data-verdict={usage.verdict}>
        <VerdictIcon verdict={usage.verdict} />
        {usage.text}
      </p>
    )
  );
};

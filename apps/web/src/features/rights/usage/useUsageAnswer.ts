import { findLicence, getTermsAddress, unknownLicence, type Foto, type UsageContext } from '@ledenportaal/shared';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatIsoDate } from '../../../lib/format.js';
import { useLicencesQuery } from '../rights.api.js';
import { toUsageAnswer } from './usage-answer.js';

/** The answer to 'May I use this photo?' today, with its licence and terms. Undefined until the licences have loaded. */
export const useUsageAnswer = (foto: Foto) => {
  const { data: config } = useConfigQuery();
  const { data: licences, ...query } = useLicencesQuery();
  if (!config || !licences) return { query, usage: undefined };
  const now = { today: getToday(config.results.timeZone), licences: licences.results };
  return { query, usage: { ...toUsageAnswer(foto, now), ...toTerms(foto, now), config: config.results } };
};

const getToday = (timeZone: string) => formatIsoDate(new Date(), timeZone);

const toTerms = (foto: Foto, now: UsageContext) => {
  const licence = findLicence(foto, now);
  const address = getTermsAddress(foto, now);
  return {
    licence: licence?.key === unknownLicence ? undefined : licence?.name,
    // An address of another kind could run a script.
    terms: /^https?:\/\//i.test(address) ? address : undefined,
  };
};

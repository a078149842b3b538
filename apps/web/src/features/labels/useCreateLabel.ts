import { useDispatch } from 'react-redux';
import { getApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

/** Creates a label. Resolves to its id, also if another admin has just created it; to undefined after an error. */
export const useCreateLabel = (kind: LabelKind) => {
  const [add] = labelKinds[kind].useAdd();
  const dispatch = useDispatch();
  return async (naam: string): Promise<string | undefined> => {
    const { data, error } = await add({ body: { naam } });
    if (data) {
      dispatch(notified('ok', t(`${kind}.added`, { naam: data.results.naam })));
      return data.results._id;
    }
    const { message, details, fields } = getApiError(error ?? {});
    if (typeof details?.label === 'string') return details.label;
    dispatch(notified('error', fields?.naam ?? message));
    return undefined;
  };
};

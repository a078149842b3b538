import { defineContract } from '../contract/contract.js';
import { byId, message, pagedDocs, paging, results } from '../contract/schemas.js';
import { LookAlikePair, RecognisedFotos } from './look-alike.js';
import { lookAlikeRoutes } from './look-alike.routes.js';

export const lookAlikeContract = defineContract(lookAlikeRoutes, {
  list: {
    summary: 'Lees de paren van foto’s die op elkaar lijken, de meest gelijkende eerst',
    query: paging,
    response: results(pagedDocs(LookAlikePair)),
  },
  recognise: {
    summary: 'Zoek de foto waarvan een plaatje een kopie is, de meest gelijkende eerst; het plaatje wordt niet bewaard',
    response: results(RecognisedFotos),
    errors: ['not_jpeg', 'unsupported_jpeg', 'damaged_file', 'too_many_pixels', 'too_often'],
  },
  keep: {
    summary: 'Houd beide foto’s van een paar, dat daarna niet meer wordt genoemd',
    params: byId,
    response: message,
    errors: ['not_found'],
  },
});

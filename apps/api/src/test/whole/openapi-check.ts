import '../made-up-role.js';
import { ErrorResponse, type Route } from '@ledenportaal/shared';
import { Ajv2020 } from 'ajv/dist/2020.js';
import express, { type Express, type Response } from 'express';
import { contracts } from '../../http/contracts.js';
import { toOpenApi } from '../../http/openapi/openapi.js';

const document = toOpenApi(contracts, { title: 'Ledenportaal', version: '1.0.0' }, 2 * 1024 ** 2);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'portal');

const encodePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const toOpenApiPath = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}');

/** Returns how a response differs from /api/openapi.json; undefined when it matches. */
const findMismatch = (route: Route, status: number, body: unknown): string | undefined => {
  const method = route.method.toLowerCase();
  const responses = document.paths[toOpenApiPath(route)]?.[method]?.responses as Record<string, { content?: object }>;
  if (!responses[status]) return `${status} is not described`;
  if (body === undefined) return undefined;
  if (!('application/json' in (responses[status].content ?? {}))) return `${status} has a body`;
  const response = ['paths', toOpenApiPath(route), method, 'responses', String(status)];
  const pointer = [...response, 'content', 'application/json', 'schema'].map(encodePointer).join('/');
  const validate = ajv.getSchema(`portal#/${pointer}`)!;
  return validate(JSON.parse(JSON.stringify(body))) ? undefined : ajv.errorsText(validate.errors);
};

/** Wraps an app so that each response is compared with /api/openapi.json. Adds differences to `mismatches`. */
export const withOpenApiCheck = (app: Express, mismatches: string[]): Express => {
  const wrapper = express().disable('x-powered-by');
  wrapper.use((_req, res: Response<unknown, { route?: Route }>, next) => {
    let sentBody: unknown;
    const json = res.json.bind(res);
    res.json = (body) => {
      sentBody = body;
      return json(body);
    };
    res.once('finish', () => {
      const { route } = res.locals;
      // An unknown path and a method that is not allowed have no description.
      if (!route || isMethodError(sentBody)) return;
      if (/original\.jpg/.test(JSON.stringify(sentBody) ?? ''))
        mismatches.push(`${route.method} ${route.path}: the address of an original`);
      const mismatch = findMismatch(route, res.statusCode, sentBody);
      if (mismatch) mismatches.push(`${route.method} ${route.path}: ${mismatch}`);
    });
    next();
  });
  return wrapper.use(app);
};

const isMethodError = (body: unknown) => ErrorResponse.safeParse(body).data?.error.code === 'method_not_allowed';

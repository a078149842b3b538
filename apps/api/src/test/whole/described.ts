import { ErrorResponse, type Route } from '@ledenportaal/shared';
import { Ajv2020 } from 'ajv/dist/2020.js';
import express, { type Express, type Response } from 'express';
import { contracts } from '../../app.js';
import { toOpenApi } from '../../http/openapi.js';

const document = toOpenApi(contracts, { title: 'Ledenportaal', version: '1.0.0' }, 2 * 1024 ** 2);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'portal');

const inPointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}');

/** What in an answer is not as /api/openapi.json describes it; undefined where all is. */
const faultIn = (route: Route, status: number, body: unknown): string | undefined => {
  const method = route.method.toLowerCase();
  const responses = document.paths[pathOf(route)]?.[method]?.responses as Record<string, { content?: object }>;
  if (!responses[status]) return `${status} is not described`;
  if (body === undefined) return undefined;
  if (!('application/json' in (responses[status].content ?? {}))) return `${status} has a body`;
  const at = ['paths', pathOf(route), method, 'responses', String(status), 'content', 'application/json', 'schema'];
  const validate = ajv.getSchema(`portal#/${at.map(inPointer).join('/')}`)!;
  return validate(JSON.parse(JSON.stringify(body))) ? undefined : ajv.errorsText(validate.errors);
};

/** The same app, each answer of which is held against the description; what differs is added to `faults`. */
export const describedBy = (app: Express, faults: string[]): Express => {
  const around = express().disable('x-powered-by');
  around.use((_req, res: Response<unknown, { route?: Route }>, next) => {
    let told: unknown;
    const json = res.json.bind(res);
    res.json = (body) => {
      told = body;
      return json(body);
    };
    res.once('finish', () => {
      const { route } = res.locals;
      // What no route answers has no description: an unknown address, or another method than there is.
      if (!route || isAboutMethod(told)) return;
      if (/original\.jpg/.test(JSON.stringify(told) ?? ''))
        faults.push(`${route.method} ${route.path}: the address of an original`);
      const fault = faultIn(route, res.statusCode, told);
      if (fault) faults.push(`${route.method} ${route.path}: ${fault}`);
    });
    next();
  });
  return around.use(app);
};

const isAboutMethod = (body: unknown) => ErrorResponse.safeParse(body).data?.error.code === 'method_not_allowed';

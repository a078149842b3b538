import { z } from 'zod';
import {
  ErrorAnswer,
  errorsOf,
  errorTable,
  maxBodyBytesOf,
  sizeText,
  type Contract,
  type Route,
} from '@ledenportaal/shared';

/** OpenAPI 3.1 allows `items: false` after `prefixItems`, but not every tool does; `maxItems` has the same effect. */
const closeTuple = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
  if (jsonSchema.prefixItems && jsonSchema.items === false) delete jsonSchema.items;
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', override: closeTuple });
  return rest;
};

const parameters = (object: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(object?.shape ?? {}).map(([name, schema]) => {
    const required = place === 'path' || !z.safeParse(schema as z.ZodType, undefined).success;
    return { name, in: place, required, schema: schemaOf(schema as z.ZodType, 'input') };
  });

const requestBody = (route: Route, maxUploadBytes: number) => {
  const { body, upload } = route;
  if (!body && !upload) return {};
  const schema = schemaOf(body ?? z.strictObject({}), 'input');
  if (!upload) {
    const description = `At most ${maxBodyBytesOf(route)} bytes.`;
    return {
      requestBody: { description, required: !!schema.required?.length, content: { 'application/json': { schema } } },
    };
  }
  const { field, types } = upload;
  const maxBytes = upload.maxBytes === 'setting' ? maxUploadBytes : upload.maxBytes;
  const file = {
    type: 'string',
    contentMediaType: types.join(', '),
    description: `At most ${sizeText(maxBytes)} (${maxBytes} bytes).`,
  };
  const form = {
    ...schema,
    properties: { ...schema.properties, [field]: file },
    required: [...(schema.required ?? []), field],
  };
  const encoding = { [field]: { contentType: types.join(', ') } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form, encoding } } } };
};

const success = (route: Route) => {
  if (route.answers === 'empty') return { 204: { description: 'Done' } };
  if (route.answers !== 'file') {
    const content = { 'application/json': { schema: schemaOf(route.response, 'output') } };
    return { [route.status ?? 200]: { description: 'OK', content } };
  }
  const content = { '*/*': {} };
  return {
    200: { description: 'The file', content },
    206: { description: 'A part of it', content },
    304: { description: 'Not changed' },
  };
};

const failures = (route: Route) => {
  const codes = [...new Set(errorsOf(route))];
  const answerWith = (status: number) => ({
    description: codes.filter((code) => errorTable[code].status === status).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return Object.fromEntries(codes.map((code) => errorTable[code].status).map((status) => [status, answerWith(status)]));
};

const operation = (operationId: string, tag: string, route: Route, maxUploadBytes: number) => ({
  operationId,
  tags: [tag],
  summary: route.summary,
  // Since OpenAPI 3.1 a security requirement can name roles for any scheme.
  security: route.access === 'public' ? [] : [{ bearer: [route.access] }, { bare: [route.access] }],
  parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
  ...requestBody(route, maxUploadBytes),
  responses: { ...success(route), ...failures(route) },
  'x-effect': route.effect,
});

/**
 * Generates the OpenAPI document from the contracts that the server registers. `maxUploadBytes` applies to uploads
 * whose limit is a setting. Throws when two routes have the same method and path.
 */
export const toOpenApi = (
  contracts: Record<string, Contract>,
  info: { title: string; version: string },
  maxUploadBytes: number,
  url = '/api',
) => {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [feature, contract] of Object.entries(contracts))
    for (const [name, route] of Object.entries(contract)) {
      const at = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {});
      const method = route.method.toLowerCase();
      if (at[method]) throw new Error(`${feature}.${name}: ${route.method} ${route.path} is taken`);
      at[method] = operation(`${feature}.${name}`, feature, route, maxUploadBytes);
    }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        bare: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
    },
  };
};

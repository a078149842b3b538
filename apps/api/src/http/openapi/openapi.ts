import { z } from 'zod';
import {
  ErrorResponse,
  getErrorCodes,
  errorTable,
  getMaxBodyBytes,
  formatFileSize,
  type Access,
  type Contract,
  type Route,
} from '@ledenportaal/shared';

/** OpenAPI 3.1 allows `items: false` after `prefixItems`, but not every tool does; `maxItems` has the same effect. */
const removeFalseItems = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
  if (jsonSchema.prefixItems && jsonSchema.items === false) delete jsonSchema.items;
};

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', override: removeFalseItems });
  return rest;
};

const toParameters = (object: z.core.$ZodObject | undefined, location: 'path' | 'query') =>
  Object.entries(object?._zod.def.shape ?? {}).map(([name, schema]) => {
    const required = location === 'path' || !z.safeParse(schema, undefined).success;
    return { name, in: location, required, schema: toJsonSchema(schema, 'input') };
  });

/** Of a file with XMP (ISO 16684-1, annex A). */
const xmpType = 'application/rdf+xml';

const toRequestBody = (route: Route, maxUploadBytes: number) => {
  const { body, upload } = route;
  if (!body && !upload) return {};
  const schema = toJsonSchema(body ?? z.strictObject({}), 'input');
  if (!upload) {
    const description = `At most ${getMaxBodyBytes(route)} bytes.`;
    return {
      requestBody: { description, required: !!schema.required?.length, content: { 'application/json': { schema } } },
    };
  }
  const { field, types, sidecar } = upload;
  const maxBytes = upload.maxBytes === 'setting' ? maxUploadBytes : upload.maxBytes;
  const file = {
    type: 'string',
    contentMediaType: types.join(', '),
    description: `At most ${formatFileSize(maxBytes)} (${maxBytes} bytes).`,
  };
  const sidecarPart = sidecar && {
    type: 'string',
    contentMediaType: xmpType,
    description: `The metadata of the file, in XMP. At most ${sidecar.maxBytes} bytes.`,
  };
  const form = {
    ...schema,
    properties: { ...schema.properties, [field]: file, ...(sidecar && { [sidecar.field]: sidecarPart }) },
    required: [...(schema.required ?? []), field],
  };
  const encoding = {
    ...(sidecar && { [sidecar.field]: { contentType: xmpType } }),
    [field]: { contentType: types.join(', ') },
  };
  const content = {
    'multipart/form-data': { schema: form, encoding },
    ...(upload.isOptional && { 'application/json': { schema } }),
  };
  return { requestBody: { required: true, content } };
};

const toSuccessResponses = (route: Route) => {
  if (route.responseType === 'empty') return { 204: { description: 'Done' } };
  if (route.responseType !== 'file') {
    const content = { 'application/json': { schema: toJsonSchema(route.response, 'output') } };
    return {
      [route.status ?? 200]: { description: 'OK', content },
      ...(route.mayContinue && { 202: { description: 'A job continues it', content } }),
    };
  }
  const content = { '*/*': {} };
  return {
    200: { description: 'The file', content },
    206: { description: 'A part of it', content },
    304: { description: 'Not changed' },
  };
};

const toErrorResponses = (route: Route) => {
  const codes = [...new Set(getErrorCodes(route))];
  const toErrorResponse = (status: number) => ({
    description: codes.filter((code) => errorTable[code].status === status).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return Object.fromEntries(
    codes.map((code) => errorTable[code].status).map((status) => [status, toErrorResponse(status)]),
  );
};

/** Since OpenAPI 3.1 a security requirement can name what any scheme has to allow. One of the requirements is enough. */
const toSecurity = (access: Access) =>
  access === 'public' ? [] : [access].flat().flatMap((each) => [{ bearer: [each] }, { bare: [each] }]);

const toOperation = (operationId: string, tag: string, route: Route, maxUploadBytes: number) => ({
  operationId,
  tags: [tag],
  summary: route.summary,
  security: toSecurity(route.access),
  parameters: [...toParameters(route.params, 'path'), ...toParameters(route.query, 'query')],
  ...toRequestBody(route, maxUploadBytes),
  responses: { ...toSuccessResponses(route), ...toErrorResponses(route) },
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
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  for (const [feature, contract] of Object.entries(contracts))
    for (const [name, route] of Object.entries(contract)) {
      const pathItem = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {});
      const method = route.method.toLowerCase();
      if (pathItem[method]) throw new Error(`${feature}.${name}: ${route.method} ${route.path} is taken`);
      pathItem[method] = toOperation(`${feature}.${name}`, feature, route, maxUploadBytes);
    }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorResponse, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        bare: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
    },
  };
};

import { tagContract } from '@ledenportaal/shared';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { contracts } from '../contracts.js';
import { toOpenApi } from './openapi.js';

const maxUploadBytes = 512 * 1024 ** 2;
const document = toOpenApi(contracts, { title: 'Ledenportaal', version: '1.0.0' }, maxUploadBytes);

/** Returns every JSON Schema in the document, with its path. */
const findSchemas = (node: unknown, path = ''): [string, object][] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'schema' || path === '.components.schemas'
      ? [[`${path}.${key}`, value as object] as [string, object]]
      : findSchemas(value, `${path}.${key}`),
  );
};

/** Returns the schemas that describe an array by position, in the current or in an older draft of JSON Schema. */
const findTuples = (node: unknown): object[] => {
  if (typeof node !== 'object' || node === null) return [];
  const isTuple = 'prefixItems' in node || ('items' in node && (Array.isArray(node.items) || node.items === false));
  return [...(isTuple ? [node] : []), ...Object.values(node).flatMap(findTuples)];
};

/** Returns the paths of object schemas that allow other fields. */
const findOpenObjects = (node: unknown, isOpen: (schema: object) => boolean, path = ''): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node && node.type === 'object' && isOpen(node) ? [path] : [];
  return [...own, ...Object.entries(node).flatMap(([key, value]) => findOpenObjects(value, isOpen, `${path}.${key}`))];
};

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    const broken = { ...structuredClone(document), paths: { '/a': { get: { responses: { ok: 1 } } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('contains only valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true, validateFormats: false });
    const schemas = findSchemas(document);
    expect(schemas.length).toBeGreaterThan(100);
    for (const [at, schema] of schemas)
      expect([at, ajv.validateSchema(schema), ajv.errorsText()]).toEqual([at, true, 'No errors']);
    expect(ajv.validateSchema({ type: 'array', items: [{ type: 'integer' }] })).toBe(false);
  });

  it('describes the four parts of a colour, and the two photos of a pair, as tuples', () => {
    const percent = { type: 'integer', minimum: 0, maximum: 100 };
    const prefixItems = [percent, percent, percent, percent];
    const tuple = { type: 'array', prefixItems, minItems: 4, maxItems: 4 };
    expect(findTuples(document.paths['/content'])).toEqual([tuple, tuple]);
    const pair = expect.objectContaining({ minItems: 2, maxItems: 2 }) as unknown;
    expect(findTuples(document.paths['/beheer/dubbel'])).toEqual([pair]);
  });

  it('states the size limit of each upload', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ requestBody }) => {
        const text = JSON.stringify(requestBody ?? '');
        return text.includes('multipart') ? [[path, /"description":"(.*?)"/.exec(text)?.[1]]] : [];
      }),
    );
    expect(Object.fromEntries(described)).toMatchObject({
      '/beheer/files': 'At most 512 MB (536870912 bytes).',
      '/beheer/files/{id}/content': 'At most 512 MB (536870912 bytes).',
      '/fotoboek/upload': 'At most 50 MB (52428800 bytes).',
    });
    for (const [, description] of described) expect(description).toMatch(/^At most \d+ MB \(\d+ bytes\)\.$/);
  });

  it('describes capabilities, errors, uploads and file responses', () => {
    const upload = document.paths['/fotoboek/upload']?.post;
    expect(upload).toMatchObject({
      operationId: 'foto.upload',
      security: [{ bearer: ['fotos.edit'] }, { bare: ['fotos.edit'] }],
      'x-effect': 'write',
      requestBody: {
        content: {
          'multipart/form-data': { schema: { required: ['file'] }, encoding: { file: { contentType: 'image/jpeg' } } },
        },
      },
    });
    // One of these is enough.
    const capabilities = document.paths['/beheer/jobs']?.get?.security.map((each) => Object.values(each).flat());
    expect(capabilities).toEqual([['fotos.edit'], ['fotos.edit'], ['labels.edit'], ['labels.edit']]);
    expect(Object.keys(document.paths['/fotoboek/replace/{id}']?.post?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
      'application/json',
    ]);
    const statuses = ['201', '400', '401', '403', '404', '409', '413', '415', '422', '429', '500', '503', '507'];
    expect(Object.keys(upload?.responses ?? {})).toEqual(statuses);
    const download = document.paths['/fotoboek/download/{id}']?.get;
    expect(Object.keys(download?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '206', '304', '404', '412', '416']),
    );
  });

  it('allows unknown fields in no input object, and strips them from every response object', () => {
    const described = Object.entries(contracts).filter(([feature]) => feature !== 'platform');
    const { paths } = toOpenApi(Object.fromEntries(described), { title: '', version: '' }, maxUploadBytes);
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const bodies = operations.map(({ requestBody }) => requestBody);
    expect(findOpenObjects(bodies, (schema) => !('additionalProperties' in schema))).toEqual([]);
    // A schema of its own is that of the values of a record.
    const isLoose = ({ additionalProperties = {} }: { additionalProperties?: object | boolean }) =>
      additionalProperties !== false && Object.keys(additionalProperties).length === 0;
    expect(
      findOpenObjects(
        operations.map(({ responses }) => responses),
        isLoose,
      ),
    ).toEqual([]);
  });

  it('throws for two routes with the same method and path', () => {
    expect(() => toOpenApi({ a: tagContract, b: tagContract }, { title: '', version: '' }, 1)).toThrow('is taken');
  });
});

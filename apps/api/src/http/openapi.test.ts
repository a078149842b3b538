import {
  accountContract,
  fotoContract,
  platformContract,
  tagContract,
  themaContract,
  type Contract,
} from '@ledenportaal/shared';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { toOpenApi } from './openapi.js';

const contracts: Record<string, Contract> = {
  account: accountContract,
  foto: fotoContract,
  tag: tagContract,
  thema: themaContract,
};
const document = toOpenApi({ ...contracts, platform: platformContract }, { title: 'Ledenportaal', version: '1.0.0' });

/** Where an object schema leaves open which fields it has. */
const openObjects = (node: unknown, isOpen: (schema: object) => boolean, at = ''): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const here = 'type' in node && node.type === 'object' && isOpen(node) ? [at] : [];
  return [...here, ...Object.entries(node).flatMap(([key, value]) => openObjects(value, isOpen, `${at}.${key}`))];
};

describe('the OpenAPI document', () => {
  it('is valid 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    const broken = { ...structuredClone(document), paths: { '/a': { get: { responses: { ok: 1 } } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('tells who may, what goes wrong, what is uploaded and what comes as a file', () => {
    const upload = document.paths['/fotoboek/upload']?.post;
    expect(upload).toMatchObject({
      operationId: 'foto.upload',
      security: [{ bearer: ['admin'] }, { bare: ['admin'] }],
      'x-effect': 'write',
      requestBody: {
        content: {
          'multipart/form-data': { schema: { required: ['file'] }, encoding: { file: { contentType: 'image/jpeg' } } },
        },
      },
    });
    const statuses = ['201', '400', '401', '403', '409', '413', '415', '422', '500', '503', '507'];
    expect(Object.keys(upload?.responses ?? {})).toEqual(statuses);
    const download = document.paths['/fotoboek/download/{id}']?.get;
    expect(Object.keys(download?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '206', '304', '404', '412', '416']),
    );
  });

  it('closes every object of an input, and strips every object of a reply, however deep', () => {
    const { paths } = toOpenApi(contracts, { title: '', version: '' });
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const bodies = operations.map(({ requestBody }) => requestBody);
    expect(openObjects(bodies, (schema) => !('additionalProperties' in schema))).toEqual([]);
    const isLoose = (schema: object) => !('additionalProperties' in schema) || schema.additionalProperties !== false;
    expect(
      openObjects(
        operations.map(({ responses }) => responses),
        isLoose,
      ),
    ).toEqual([]);
  });

  it('refuses two routes at one place', () => {
    expect(() => toOpenApi({ a: tagContract, b: tagContract }, { title: '', version: '' })).toThrow('is taken');
  });
});

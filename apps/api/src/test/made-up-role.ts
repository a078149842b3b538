import { RoleName, roles, type Capability, type Role } from '@ledenportaal/shared';
import { afterAll, beforeAll } from 'vitest';
import { AccountModel } from '../features/accounts/account.model.js';

const name = 'made-up' as Role;
const { def, values } = RoleName._zod;
// Always, because the OpenAPI document that responses are compared with is made once.
Object.assign(def.entries, { [name]: name });

/**
 * A role with these capabilities that no other code names. It exists during the tests of this file: the schemas, which
 * were made before it, accept it too.
 */
export const useMadeUpRole = (capabilities: Capability[]): Role => {
  const { enumValues } = AccountModel.schema.path('role') as unknown as { enumValues: string[] };
  beforeAll(() => {
    Object.assign(roles, { [name]: capabilities });
    values.add(name);
    enumValues.push(name);
  });
  afterAll(() => {
    delete (roles as Record<string, unknown>)[name];
    values.delete(name);
    enumValues.pop();
  });
  return name;
};

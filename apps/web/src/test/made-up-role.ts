import { roleNames, roles, type Capability, type Role } from '@ledenportaal/shared';
import { onTestFinished } from 'vitest';

/** A role with these capabilities that no other code names. It exists until the test ends. */
export const addMadeUpRole = (capabilities: Capability[]): Role => {
  const name = 'made-up' as Role;
  Object.assign(roles, { [name]: capabilities });
  roleNames.push(name);
  onTestFinished(() => {
    delete (roles as Record<string, unknown>)[name];
    roleNames.pop();
  });
  return name;
};

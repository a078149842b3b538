export const secrets = { jwt: 'only for tests, '.repeat(3), media: 'for tests only, '.repeat(3) };

import { can, defaultRole, once, roleNames, roleTexts, type Capability } from '@ledenportaal/shared';
import { renderToStaticMarkup } from 'react-dom/server';
import type { toOpenApi } from './openapi.js';

export type OpenApi = ReturnType<typeof toOpenApi>;
type Operation = NonNullable<OpenApi['paths'][string]>[string];
type OperationEntry = { path: string; method: string; operation: Operation };

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d9ded9, #414841); --soft: light-dark(#f3f6f3, #2a302a); }
  body { font: 1rem/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
    color: light-dark(#1c241c, #e6ebe6); background: light-dark(#fff, #1d221d); }
  a { color: light-dark(#2f5234, #9fd3a4); }
  h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
  h3 { margin: 2rem 0 0.25rem; overflow-wrap: anywhere; }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
  pre { background: var(--soft); padding: 0.75rem; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
  summary { cursor: pointer; padding: 0.25rem 0; }
  nav ul { columns: 12rem; padding-left: 1.25rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 1rem; margin: 0.25rem 0; }
  dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
`;

/** Renders the API description as one page without scripts, for developers of clients. */
export const renderDocsPage = (document: OpenApi): string =>
  `<!doctype html>${renderToStaticMarkup(<DocsPage document={document} />)}`;

const DocsPage = ({ document }: { document: OpenApi }) => {
  const groups = groupByTag(document);
  return (
    <html lang="nl">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`API van ${document.info.title}`}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{`API van ${document.info.title}`}</h1>
          <p>
            Versie {document.info.version}. Hetzelfde voor programma’s: <a href="/api/openapi.json">openapi.json</a>{' '}
            (OpenAPI {document.openapi}).
          </p>
          <p>
            Vraag met <a href="#account.signin">POST /signin</a> een token, en stuur het mee in de header{' '}
            <code>Authorization</code>, met of zonder <code>Bearer</code> ervoor. Elke fout heeft de vorm{' '}
            <a href="#Error">Error</a>.
          </p>
          <nav aria-label="Onderdelen">
            <ul>
              {groups.map(([tag]) => (
                <li key={tag}>
                  <a href={`#${tag}`}>{tag}</a>
                </li>
              ))}
            </ul>
          </nav>
          {groups.map(([tag, operations]) => (
            <section key={tag}>
              <h2 id={tag}>{tag}</h2>
              {operations.map((entry) => (
                <OperationView key={entry.operation.operationId} {...entry} />
              ))}
            </section>
          ))}
          <section>
            <h2 id="Error">Error</h2>
            <Schema of={document.components.schemas.Error} />
          </section>
        </main>
      </body>
    </html>
  );
};

const groupByTag = ({ paths }: OpenApi): [string, OperationEntry[]][] => {
  const groups = new Map<string, OperationEntry[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ''] = operation.tags;
      groups.set(tag, [...(groups.get(tag) ?? []), { path, method, operation }]);
    }
  return [...groups];
};

type Body = { content: Record<string, { schema: object }> };

const getListFormat = once(() => new Intl.ListFormat('nl'));

/** `accesses`: those of which one is enough. */
const formatAudience = (accesses: string[]): string => {
  if (!accesses.length) return 'iedereen';
  if (accesses.includes('signed-in')) return roleTexts[defaultRole].plural;
  const able = roleNames.filter((role) => can({ role }, accesses as Capability[]));
  return getListFormat().format(able.map((role) => roleTexts[role].plural));
};

const OperationView = ({ path, method, operation }: OperationEntry) => {
  const { operationId, summary, security, parameters, responses } = operation;
  const body = 'requestBody' in operation ? (operation.requestBody as Body) : undefined;
  const accesses = security.flatMap((requirement) => Object.values(requirement).flat());
  return (
    <article id={operationId}>
      <h3>
        <code>
          {method.toUpperCase()} {path}
        </code>
      </h3>
      <p>
        {summary}. Voor {formatAudience(accesses)}.
      </p>
      {parameters.map(({ name, in: location, required, schema }) => (
        <details key={name}>
          <summary>
            <code>{name}</code> ({location === 'path' ? 'in het adres' : 'achter het vraagteken'}
            {required ? '' : ', mag weg'})
          </summary>
          <Schema of={schema} />
        </details>
      ))}
      {Object.entries(body?.content ?? {}).map(([type, { schema }]) => (
        <details key={type}>
          <summary>
            Inhoud, als <code>{type}</code>
          </summary>
          <Schema of={schema} />
        </details>
      ))}
      <details>
        <summary>Antwoorden: {Object.keys(responses).join(', ')}</summary>
        <ResponseList of={responses} />
      </details>
    </article>
  );
};

type OperationResponse = { description: string; content?: Record<string, { schema?: object }> };

const ResponseList = ({ of: responses }: { of: Record<string, OperationResponse> }) => (
  <>
    <dl>
      {Object.entries(responses).map(([status, { description }]) => [
        <dt key={status}>{status}</dt>,
        <dd key={`${status} means`}>{description}</dd>,
      ])}
    </dl>
    {Object.entries(responses)
      .filter(([status]) => status < '300')
      .map(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        return schema && <Schema key={status} of={schema} />;
      })}
  </>
);

const Schema = ({ of: schema }: { of: object | undefined }) => <pre>{JSON.stringify(schema, null, 2)}</pre>;

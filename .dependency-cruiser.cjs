/** Who may import what: the rules of docs/architecture.md. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const tests = '(\\.test\\.tsx?$|/src/test/)';

/** The features of the web app, from low to high. A feature imports those of the lines above its own. */
const webLayers = [
  ['auth', 'content', 'csv', 'foto-base', 'rights', 'terms', 'trash'],
  ['downloads', 'jobs', 'labels'],
  ['activity', 'collections', 'zips'],
  ['bedrijven', 'leden', 'member-selection', 'notices'],
  ['fotos'],
  [
    'accounts',
    'dashboard',
    'documents',
    'files',
    'member-fotos',
    'profile',
    'rights-admin',
    'toolkit',
    'uploads',
    'video',
    'woorden',
  ],
  // Shows its settings as the pages for members do.
  ['settings'],
];
const webFeatures = '^apps/web/src/features/';
const inWebFeatures = (names) => `${webFeatures}(${names.join('|')})/`;
const webLayerRules = webLayers.map((layer, index) =>
  forbid(
    `web-features-${index + 1}`,
    'A feature imports lower features only, so that their folders have no cycle. A higher one passes what a lower one shows of it.',
    { path: inWebFeatures(layer), pathNot: tests },
    { path: webFeatures, pathNot: [`${webFeatures}$1/`, inWebFeatures(webLayers.slice(0, index).flat())] },
  ),
);

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first thing to read.', {}, { circular: true }),
    forbid('resolvable', 'Every import exists.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid(
      'shared-imports-zod-only',
      'Both sides use it.',
      { path: '^packages/shared/src', pathNot: tests },
      { pathNot: '^packages/shared/src|node_modules/zod' },
    ),
    forbid(
      'routes-without-schemas',
      'The first pages of the browser load them.',
      { path: '^packages/shared/src/.*\\.(routes|policy|limits|criteria)\\.ts$' },
      { path: 'node_modules/zod|^packages/shared/src/.*\\.contract\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-and-api-apart',
      'They meet in shared.',
      { path: '^apps/web' },
      { path: '^(apps/(api|e2e|bench|faults)|packages/(embedded-mongo|content|dutch-words))' },
    ),
    forbid('api-without-web', 'They meet in shared.', { path: '^apps/api' }, { path: '^apps/(web|e2e|bench|faults)' }),
    forbid('packages-know-no-app', 'Packages are below the apps.', { path: '^packages' }, { path: '^apps' }),
    forbid(
      'embedded-mongo-knows-nothing',
      'It is a database, not part of this product.',
      { path: '^packages/embedded-mongo' },
      { path: '^packages/(shared|content)' },
    ),
    forbid(
      'dutch-words-knows-nothing',
      'It is about a language, not about this product.',
      { path: '^packages/dutch-words' },
      { path: '^packages/(shared|content|embedded-mongo)' },
    ),
    forbid(
      'web-layers',
      'app -> features -> ui, lib.',
      { path: webFeatures, pathNot: tests },
      { path: '^apps/web/src/app' },
    ),
    ...webLayerRules,
    forbid(
      'web-features-listed',
      'webLayers has each feature.',
      { path: webFeatures, pathNot: [inWebFeatures(webLayers.flat()), tests] },
      {},
    ),
    forbid(
      'web-ui-below',
      'ui knows no domain word.',
      { path: '^apps/web/src/(ui|lib)' },
      { path: '^apps/web/src/(app|features)' },
    ),
    forbid(
      'web-ui-without-domain',
      'ui knows no domain word.',
      { path: '^apps/web/src/ui' },
      { path: '^packages/shared' },
    ),
    forbid(
      'api-layers',
      'Features know neither app nor server.',
      { path: '^apps/api/src/(features|http|platform)', pathNot: tests },
      { path: '^apps/api/src/(app|server|start-api|portal|demo|commands)' },
    ),
    forbid(
      'api-http-below',
      'http and platform know no feature.',
      { path: '^apps/api/src/(http|platform)', pathNot: tests },
      { path: '^apps/api/src/features' },
    ),
    forbid(
      'api-platform-below',
      'platform knows nothing of http.',
      { path: '^apps/api/src/platform', pathNot: tests },
      { path: '^apps/api/src/http' },
    ),
    forbid(
      'feature-by-its-index',
      'Another feature is used by its index.ts alone.',
      { path: '^apps/api/src/features/([^/]+)/', pathNot: tests },
      { path: '^apps/api/src/features/([^/]+)/', pathNot: ['^apps/api/src/features/$1/', '/index\\.ts$'] },
    ),
    forbid(
      'models-in-services',
      'A feature queries its models in its services, and what it keeps of persons in its registration of that.',
      { path: '^apps/api/src/features', pathNot: ['\\.(service|model|personal-data)\\.ts$', '/index\\.ts$', tests] },
      { path: '^apps/api/src/features/.*\\.model\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'http-in-routers',
      'Only the routers of a feature, and its wiring, run code of http.',
      { path: '^apps/api/src/features', pathNot: ['\\.(router|feature)\\.ts$', tests] },
      { path: '^apps/api/src/http', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'imports-without-http',
      'Commands, and what features import from files and folders, do not depend on http.',
      {
        path: ['^apps/api/src/(commands|demo)/', '^apps/api/src/features/.*(import|seed)\\.service\\.ts$'],
        pathNot: tests,
      },
      { path: '^apps/api/src/http' },
    ),
    forbid(
      'web-pages-apart',
      'Features share components, hooks and endpoints, not pages. They have no index.ts: it would put modules into chunks that a page does not need.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: [tests, 'Page\\.tsx$'] },
      { path: '^apps/web/src/features/.*Page\\.tsx$', pathNot: '^apps/web/src/features/$1/' },
    ),
    forbid(
      'mongoose-in-models',
      'Models and platform hold the database.',
      { path: '^apps/api/src', pathNot: ['\\.model\\.ts$', '^apps/api/src/platform', tests] },
      { path: 'node_modules/mongoose' },
    ),
    forbid(
      'sharp-in-images',
      'One module decodes pictures.',
      { path: '^apps/api/src', pathNot: ['^apps/api/src/platform/images', tests] },
      { path: 'node_modules/sharp' },
    ),
    forbid(
      'files-in-platform',
      'Files are touched in platform, in body-parser.ts and in server.ts.',
      {
        path: '^apps/api/src',
        pathNot: ['^apps/api/src/platform', '^apps/api/src/http/body-parser', '^apps/api/src/server\\.ts$', tests],
      },
      { path: '^(node:)?fs(/promises)?$' },
    ),
    forbid(
      'no-test-code-in-product',
      'Tests build on the product, not the other way round.',
      { pathNot: [tests, 'vitest\\.config'] },
      { path: tests },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/dist-test/', '/test-results/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};

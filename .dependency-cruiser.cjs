const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Direction of imports, checked by machine. The comment of a rule says what to do instead. */
const serverFeatureEdges = {
  chats: ['billing'],
  payments: ['billing', 'documents', 'models'],
  spending: ['billing', 'payments', 'models'],
  instructions: ['chats'],
  prompts: ['billing', 'settings'],
  notes: ['messages'],
  models: ['chats'],
  legal: ['documents'],
  library: ['billing', 'chats', 'documents'],
  messages: ['chats', 'models', 'library'],
  generations: ['messages', 'chats', 'billing', 'models'],
  sending: [
    'messages',
    'generations',
    'chats',
    'instructions',
    'models',
    'billing',
    'settings',
    'library',
    'prompts',
    'notes',
  ],
  compare: ['sending', 'messages', 'chats', 'billing', 'library'],
  sharing: ['messages', 'documents', 'chats', 'billing'],
};
const everyFeature = readdirSync(join(__dirname, 'apps/server/src/features'));

const featureRules = everyFeature
  .filter((feature) => feature !== 'data' && feature !== 'find')
  .map((feature) => {
    const allowed =
      feature === 'accounts' ? [] : ['accounts', 'files', ...(serverFeatureEdges[feature] ?? [])];
    const others = everyFeature.filter((other) => other !== feature && !allowed.includes(other));
    return {
      name: `server-${feature}-asks-only-its-own`,
      severity: 'error',
      comment:
        'Between features only along the edges of docs/ARCHITECTURE.md; the other way round is an in-process event.',
      from: { path: `^apps/server/src/features/${feature}/`, pathNot: '[.](test|testing)[.]ts$' },
      to: { path: `^apps/server/src/features/(${others.join('|')})/` },
    };
  });

/** What each feature of the web may import, from the ground up. Layouts and routes may import all of them, and none of these. */
const webGround = ['accounts', 'billing', 'instructions', 'language', 'models', 'side-panel'];
const webConversation = [...webGround, 'markdown', 'editor', 'conversation'];
const webMaterial = [...webConversation, 'tree', 'library', 'notes', 'prompts', 'sharing'];
const webFeatureEdges = {
  markdown: [],
  editor: ['markdown'],
  tree: [],
  ...Object.fromEntries(webGround.map((feature) => [feature, []])),
  conversation: [...webGround, 'markdown', 'editor'],
  library: [...webConversation, 'tree'],
  notes: [...webConversation, 'tree', 'library'],
  prompts: webConversation,
  payments: webGround,
  support: webGround,
  blog: [],
  legal: [],
  data: ['billing'],
  chats: webMaterial,
  compare: webMaterial,
  sharing: webConversation,
  find: [...webConversation, 'library'],
  settings: [...webMaterial, 'chats', 'compare', 'data', 'payments', 'sharing', 'support'],
};

const webRules = Object.entries(webFeatureEdges).map(([feature, allowed]) => ({
  name: `web-${feature}-looks-down`,
  severity: 'error',
  comment:
    'Features of the web import only what stands below them (docs/ARCHITECTURE.md). What a page adds is handed in by the page.',
  from: { path: `^apps/web/src/features/${feature}/` },
  to: {
    path: '^apps/web/src/(features|layouts|routes|design)/',
    pathNot: `^apps/web/src/features/(${[feature, ...allowed].join('|')})/`,
  },
}));

/** Features must not depend on each other in a circle, even if none of their files do. */
function refuseCircle(feature, path) {
  if (path.includes(feature)) throw new Error(`Features in a circle: ${[...path, feature].join(' → ')}`);
  for (const asked of serverFeatureEdges[feature] ?? []) refuseCircle(asked, [...path, feature]);
}
Object.keys(serverFeatureEdges).forEach((feature) => refuseCircle(feature, []));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means two files are one idea, or one of them holds two. Move what they share.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'The contract is shared by both sides; it may import only zod.',
      from: { path: '^packages/contract/src', pathNot: '[.](test|testing)[.]ts$' },
      to: { pathNot: '^packages/contract/src|node_modules/zod' },
    },
    {
      name: 'document-stands-alone',
      severity: 'error',
      comment: 'A document knows neither the screen nor the server: both start from it.',
      from: { path: '^packages/document/src' },
      to: { path: '^(apps|packages/(contract|simulators))/' },
    },
    {
      name: 'simulators-know-nothing-of-ours',
      severity: 'error',
      comment: 'A simulator that shares code with the product would share its mistakes.',
      from: { path: '^packages/simulators/src' },
      to: { path: '^(apps|packages/(contract|document))/' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      comment: 'What the platform needs of a feature is handed in by app.ts or compose.ts.',
      from: { path: '^apps/server/src/platform' },
      to: { path: '^apps/server/src/(features|vendors)' },
    },
    {
      name: 'vendors-know-no-feature',
      severity: 'error',
      comment: 'A vendor adapter speaks the vendor’s format; features translate.',
      from: { path: '^apps/server/src/vendors' },
      to: { path: '^apps/server/src/features' },
    },
    {
      name: 'only-services-between-features',
      severity: 'error',
      comment:
        'Use another feature through its service, SQL that it exports or its presenter; foreign keys use its keys file.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '[.](test|testing)[.]ts$' },
      to: {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: '^apps/server/src/features/$1/|[.](service|sql|keys|present)[.]ts$',
      },
    },
    {
      name: 'a-table-has-one-owner',
      severity: 'error',
      comment:
        'Use the service of the feature that owns the table, or SQL that it exports; foreign keys use its keys file.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '[.](test|testing)[.]ts$' },
      to: { path: '^apps/server/src/features/.+[.]tables[.]ts$', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      comment: 'Server and web share only the contract.',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-lib-and-ui-know-no-feature',
      severity: 'error',
      comment: 'lib and ui serve every feature; code for one feature belongs in that feature.',
      from: { path: '^apps/web/src/(lib|ui)/' },
      to: { path: '^apps/web/src/(features|layouts|routes)/' },
    },
    {
      name: 'web-lib-knows-no-ui',
      severity: 'error',
      comment: 'ui may ask lib; what lib wants shown is shown by its caller.',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/ui/' },
    },
    {
      name: 'web-markdown-and-editor-have-no-data',
      severity: 'error',
      comment: 'Markdown, the editor and the tree show what they are given; data and actions are handed in.',
      from: { path: '^apps/web/src/features/(markdown|editor|tree)/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^apps/web/src/lib/(api/client[.]ts|realtime/)|[.]data[.]ts$|node_modules/@tanstack/react-query/',
      },
    },
    {
      name: 'web-every-feature-has-its-place',
      severity: 'error',
      comment: 'A new feature is given its place among the directions above.',
      from: {
        path: '^apps/web/src/features/',
        pathNot: `^apps/web/src/features/(${Object.keys(webFeatureEdges).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'web-layouts-know-no-route',
      severity: 'error',
      comment: 'A route names its layout, never the other way round.',
      from: { path: '^apps/web/src/layouts/' },
      to: { path: '^apps/web/src/routes/' },
    },
    ...webRules,
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      comment: 'Product code must not depend on tests.',
      from: { pathNot: '[.](test|testing)[.]tsx?$|^apps/server/test/|^e2e/' },
      to: { path: '[.](test|testing)[.]tsx?$|^apps/server/test/' },
    },
    ...featureRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API to read sources with. swc sees the same imports, those of types too; the note about a
    // missing compiler can be ignored.
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};

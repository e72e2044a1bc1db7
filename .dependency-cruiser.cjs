/** Direction of imports, checked by machine. The comment of a rule says what to do instead. */
const serverFeatureEdges = {
  chats: ['billing'],
  prompts: ['billing', 'settings'],
  notes: ['messages'],
  library: ['billing', 'documents'],
  messages: ['chats', 'models'],
  generations: ['messages', 'chats', 'billing', 'models'],
  sending: [
    'messages',
    'generations',
    'chats',
    'models',
    'billing',
    'settings',
    'library',
    'prompts',
    'notes',
  ],
  compare: ['sending', 'messages', 'generations', 'chats', 'models', 'billing'],
  sharing: ['messages', 'documents', 'chats', 'billing'],
};
const everyFeature =
  'accounts|chats|models|messages|generations|sending|settings|documents|compare|prompts|notes|library|billing|support|sharing|blog|legal|data|find|files'.split(
    '|',
  );

/** Queries that still read a table of another feature. The list only ever gets shorter. */
const readForeignTables = [
  'compare/slots.queries',
  'generations/(abandoned-reserves|checkpoint.queries|ending|generations|generations.channels|reaper|stored-text)',
  'messages/(answer-facts.queries|message-page.queries|messages.queries)',
  'prompts/prompts.queries',
  'sending/(send.read|present-sent|naming/name-chats|helper/helper.service)',
].join('|');

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
      to: { path: `^apps/server/src/features/(${others.join('|')})/`, pathNot: '[.]tables[.]ts$' },
    };
  });

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
      comment: 'The contract is what both sides agree on; it may know zod and nothing else.',
      from: { path: '^packages/contract/src', pathNot: '[.](test|testing)[.]ts$' },
      to: { pathNot: '^packages/contract/src|node_modules/zod' },
    },
    {
      name: 'simulators-know-nothing-of-ours',
      severity: 'error',
      comment: 'A simulator that shares code with the product would agree with its mistakes.',
      from: { path: '^packages/simulators/src' },
      to: { path: '^(apps|packages/contract)/' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      comment: 'What the platform needs of a feature is handed in by app.ts.',
      from: { path: '^apps/server/src/platform' },
      to: { path: '^apps/server/src/(features|vendors)' },
    },
    {
      name: 'vendors-know-no-feature',
      severity: 'error',
      comment: 'A vendor adapter speaks the vendor’s language; features translate.',
      from: { path: '^apps/server/src/vendors' },
      to: { path: '^apps/server/src/features' },
    },
    {
      name: 'only-services-between-features',
      severity: 'error',
      comment:
        'Ask another feature through its service (or its tables for a foreign key), never its queries or routes.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '[.](test|testing)[.]ts$' },
      to: {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot:
          '^apps/server/src/features/($1|messages|generations|sending|settings)/|[.](service|sql|keys|present|tables)[.]ts$',
      },
    },
    {
      name: 'a-table-has-one-owner',
      severity: 'error',
      comment:
        'Ask the service of the feature that owns the table, or a piece of SQL it exports; a foreign key refers to its keys.',
      from: {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: `[.](test|testing)[.]ts$|^apps/server/src/features/(${readForeignTables})[.]ts$`,
      },
      to: {
        path: '^apps/server/src/features/[^/]+/[^/]+[.]tables[.]ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      comment: 'Server and web meet in the contract only.',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-lib-and-ui-know-no-feature',
      severity: 'error',
      comment: 'lib and ui serve every feature; what is one feature’s belongs there.',
      from: { path: '^apps/web/src/(lib|ui)/' },
      to: { path: '^apps/web/src/features/' },
    },
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

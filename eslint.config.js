import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noBarrels = {
  selector: 'ExportAllDeclaration',
  message: 'Re-export files tie the tree together into knots; import from the file that has it.',
};
const noRawTransaction = {
  selector: "MemberExpression[object.name=/^(db|database)$/][property.name='transaction']",
  message:
    'Use inTransaction: it stops a query outside the transaction from waiting forever on the embedded engine.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '.cache/**',
      'data/**',
      'apps/web/public/**',
      'bench/**/*.mjs',
      '**/*.{js,mjs,cjs}',
      'vitest.config.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-syntax': ['error', noBarrels],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Our interfaces are plain objects of functions; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // The reason of an aborted signal is whatever the aborter gave.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      'no-console': 'error',
    },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['apps/server/src/platform/db/**'],
    rules: { 'no-restricted-syntax': ['error', noBarrels, noRawTransaction] },
  },
  {
    files: ['apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/**/*.ts'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'apps/server/src/main.ts',
      'apps/server/src/prepare-template.ts',
      'apps/server/src/admin/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only config.ts reads the environment, once, through a schema.',
        },
      ],
    },
  },
  {
    files: [
      'apps/server/src/main.ts',
      'apps/server/src/admin/**/*.ts',
      'packages/simulators/src/main.ts',
      'e2e/**/*.ts',
      'apps/server/test/**/*.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // What a test reads from the wire is asserted, not trusted.
    files: ['**/*.{test,testing}.{ts,tsx}', 'e2e/**/*.ts', 'packages/simulators/src/test-client.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    plugins: { i18next, 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'jsx-attributes': {
            include: ['label', 'title', 'aria-label', 'placeholder', 'alt', 'description', 'error', 'name'],
          },
          message: 'Text a user sees comes from the locales.',
        },
      ],
    },
  },
);

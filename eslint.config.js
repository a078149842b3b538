import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const nodeGlobals = ['process', 'console', 'Buffer', 'URL', 'setTimeout', 'performance'];
const node = Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly']));

export default tseslint.config(
  {
    ignores: [
      'vitest.config.ts',
      '**/dist/',
      '**/dist-test/',
      '**/node_modules/',
      '**/.turbo/',
      'data/',
      '**/test-results/',
      '**/playwright-report/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: { ...node, module: 'writable', require: 'readonly' } } },
);

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { evidencePage } from '#infra/platform/app-build/evidence-page-plugin.ts'
import { slicedFonts } from '#infra/platform/app-build/sliced-fonts-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** Files of the first screens, whose letters come in one font file. */
const firstScreens = [
  'src/frame/{Screen,LoadingOverlay,ScreenSkeleton}.tsx',
  'src/reading/ReadingButton.tsx',
  'src/reading/LanguageButton.tsx',
  'src/participation/{IntroStep,Fact}.tsx',
  'src/participation/{deadline,unit-name}.ts',
  'src/controls/OfficePhone.tsx',
  'shared/{format,ballot-kinds}.ts',
]
/** Files of the screens from there to a receipt that all voters see. */
const wayToReceipt = [
  'src/participation/{VerifyStep,CodeStep,ResendCode,ReceiptStep}.tsx',
  'src/controls/{PhoneField,TextField}.tsx',
  'src/identity/ProveByPhone.tsx',
  'src/vote/question/{QuestionStep,QuestionScreen,Choices,ReviewStep}.tsx',
  'src/vote/Submitted.tsx',
  'src/vote/unit/VoterSessionLine.tsx',
  'src/receipt/{ReceiptActions,ReceiptCard,ReceiptLines}.tsx',
]
/**
 * Returns the files of patterns.
 *
 * @throws Error where a named file is missing: its letters would load one by one, and nobody would
 * notice
 */
const filesOf = (patterns: readonly string[]): readonly string[] => {
  const paths = globSync(patterns, { cwd: root }).toSorted()
  const missing = patterns
    .flatMap(named)
    .filter((path) => !path.includes('*') && globSync(path, { cwd: root }).length === 0)
  if (missing.length > 0) throw new Error(`words of the first screens: ${missing.join(', ')} not found`)
  return paths.map((path) => join(root, path))
}

/** Expands braces: "a/{b,c}.ts" names two files. */
const named = (pattern: string): readonly string[] => {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return choices === '' ? [pattern] : choices.split(',').flatMap((choice) => named(`${before}${choice}${after}`))
}

const words = {
  first: filesOf(firstScreens),
  next: [
    filesOf(wayToReceipt),
    filesOf([
      'src/{participation,vote,receipt,controls,frame}/**/*.{ts,tsx}',
      '../services/vote/ballot/unit-statement.ts',
    ]),
    filesOf(['src/**/*.{ts,tsx}', 'shared/**/*.ts', '../services/core/errors/*error*.contract.ts']),
  ],
  cache: join(root, '../node_modules/.cache/danji-fonts'),
}

/**
 * Modules of React that Preact stands in for: it does the same for the hooks that are used here, in
 * a sixth of the bytes, and phones are old and lines slow.
 */
const preact = [
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react/jsx-dev-runtime', replacement: 'preact/jsx-dev-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

export default defineConfig({
  root,
  base: '/',
  resolve: { alias: preact },
  plugins: [react(), slicedFonts(words), evidencePage(join(root, 'evidence'))],
  // The server writes a fresh nonce in place of this text into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server reads from the manifest what a first screen needs.
    manifest: true,
    assetsDir: 'assets/resident',
    // Fonts as data URLs would break the content security policy.
    assetsInlineLimit: 0,
    // Browsers of a six-year-old Android phone that still gets updates, and of the oldest iPhones
    // in use.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    // Code that every screen needs comes in one file: each further one costs a round trip on a slow
    // line.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'ground',
              test: /node_modules\/(?:preact|wouter|regexparam|use-sync-external-store)\/|resident-ui\/shared\/(?!fonts)|resident-ui\/src\/(?:frame|controls\/(?:Button|Icon|Notice|FailureNotice)|participation\/link\/(?:link-problem|LinkFailure)|language\/(?:start|language-choice|language-for|product-name|Korean|KoreanIsBinding)\.ts|use-task|api\.ts|browser-storage|reading\/(?:ReadingButton|LanguageButton|reading-settings|device-settings))|services\/core\/errors\/(?:mapped-)?error|events\/values\/(?:day|phone)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/readyz': 'http://localhost:3000' } },
})

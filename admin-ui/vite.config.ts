import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pdfjsFiles } from '#infra/platform/app-build/pdfjs-files-plugin.ts'
import { slicedFonts } from '#infra/platform/app-build/sliced-fonts-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const root = here('..')

const filesOf = (...patterns: readonly string[]): readonly string[] => globSync(patterns.map(here)).toSorted()

/**
 * Files whose letters come in one font file, since the office shows most of its texts on any page;
 * letters of data come in a few.
 */
const words = {
  first: filesOf('src/**/*.{ts,tsx}', '../resident-ui/shared/**/*.ts', '../services/**/*.contract.ts'),
  next: [],
  sizes: { fixed: 128, frequent: 128 },
  cache: here('../node_modules/.cache/danji-fonts'),
}

/** Parts of forms and tables, and what needs them; the few that the dashboard needs, too, are left out. */
const formsAndTables = new RegExp(
  '^admin-ui/src/(' +
    [
      'kit/forms/(?!FormActions|PasswordInput|picker-labels)',
      'kit/(unsaved|upload|filter|view)/',
      'kit/collection/(?!RowsSkeleton|RecordLink)',
      'kit/export/(ExportButton|use-export)',
      'labels/OwnerField',
      'signature/paper/FileButton',
    ].join('|') +
    ')',
)

/**
 * Has the browser fetch the parts of every page beside the first file, instead of after it has run.
 */
const preloadParts = (): Plugin => ({
  name: 'preload-parts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((chunk) => chunk.type === 'chunk' && ['common', 'controls'].includes(chunk.name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, nonce: '__CSP_NONCE__', href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
})

/**
 * The office app. The API server answers `/admin/*` and `/auth/*` with `dist/index.html`, in which
 * it replaces `__CSP_NONCE__` by the nonce of that request, and `/assets/admin/*` with the files
 * beside it.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), slicedFonts(words), pdfjsFiles(), preloadParts()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    assetsDir: 'assets/admin',
    // A data: URL in CSS would need `font-src data:`; every asset is a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every page starts with the same sixty files: as one file they take one request, and
            // compress better.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Fields, tables and pictures of which most pages have some: fifty small files.
            { name: 'controls', test: /node_modules[\\/]@mui[\\/]|packages[\\/]material-icons[\\/]/ },
            // Parts that several pages use: a hundred files of a kilobyte or two. pdf.js comes with
            // the code that reads PDFs alone, the texts of purposes with the forms that they fill.
            {
              name: 'common',
              test: (id: string) => {
                const path = relative(root, id)
                return !/node_modules|pdf|[Pp]urpose|[Pp]attern/.test(path) && !formsAndTables.test(path)
              },
              minShareCount: 3,
              priority: 0.6,
            },
            // Most pages have a form or a table; the sign-in and the dashboard have neither.
            {
              name: 'forms-and-tables',
              test: (id: string) => formsAndTables.test(relative(root, id)),
              minShareCount: 3,
              priority: 0.5,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

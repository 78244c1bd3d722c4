import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pdfjsFiles } from '#infra/platform/app-build/pdfjs-files-plugin.ts'
import { slicedFonts } from '#infra/platform/app-build/sliced-fonts-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const root = here('..')

const filesOf = (...patterns: readonly string[]): readonly string[] => globSync(patterns.map(here)).toSorted()

/** The office says most of its words on any page: they come in one file, and what it is told in a few. */
const words = {
  first: filesOf('src/**/*.{ts,tsx}', '../resident-ui/shared/**/*.ts', '../services/**/*.contract.ts'),
  next: [],
  sizes: { fixed: 128, frequent: 128 },
  cache: here('../node_modules/.cache/danji-fonts'),
}

/**
 * The office app. The API server answers `/admin/*` and `/auth/*` with `dist/index.html`, in which it replaces
 * `__CSP_NONCE__` by the nonce of that request, and `/assets/admin/*` with the files beside it.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), slicedFonts(words), pdfjsFiles()],
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
            // Every page begins with the same sixty files: as one they are asked for once, and compress better.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Fields, tables and pictures that most pages have one or another of: fifty small files.
            { name: 'controls', test: /node_modules[\\/]@mui[\\/]|packages[\\/]material-icons[\\/]/ },
            // What several pages say and draw: a hundred files of a kilobyte or two. pdf.js comes with what reads PDFs alone.
            { name: 'common', test: (id: string) => !/node_modules|pdf/.test(relative(root, id)), minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

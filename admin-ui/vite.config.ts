import { fileURLToPath } from 'node:url'
import { compactFonts } from '#infra/apps/compact-fonts-plugin.ts'
import { pdfjsFiles } from '#infra/apps/pdfjs-files-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * The office app. The API server answers `/admin/*` and `/auth/*` with `dist/index.html`, in which it replaces
 * `__CSP_NONCE__` by the nonce of that request, and `/assets/admin/*` with the files beside it.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), compactFonts(), pdfjsFiles()],
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
            { name: 'controls', test: /node_modules[\\/]@mui[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

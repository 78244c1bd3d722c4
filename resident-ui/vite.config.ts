import { compactFonts } from '#infra/apps/compact-fonts-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

export default defineConfig({
  root,
  base: '/',
  plugins: [react(), compactFonts()],
  // The server writes a fresh nonce in its place into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server reads from it what a first screen needs.
    manifest: true,
    assetsDir: 'assets/resident',
    // Fonts as data: addresses would break the content security policy.
    assetsInlineLimit: 0,
    // What a six-year-old Android phone that still gets browser updates can read, and the oldest iPhones in use.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    // What every screen stands on comes in one piece: each more is a way there and back on a slow line.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'ground',
              test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|resident-ui\/shared\/(?!fonts)|resident-ui\/src\/(?:frame|controls\/(?:Button|Icon|Notice|FailureNotice)|use-task|api\.ts|browser-storage)|services\/core\/error|events\/values\/(?:day|phone)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/health': 'http://localhost:3000' } },
})

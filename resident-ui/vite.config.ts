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
    assetsDir: 'assets/resident',
    // Fonts as data: addresses would break the content security policy.
    assetsInlineLimit: 0,
    // What a six-year-old Android phone that still gets browser updates can read, and the oldest iPhones in use.
    target: ['chrome100', 'safari15.4', 'firefox100'],
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/health': 'http://localhost:3000' } },
})

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Emitting = {
  readonly emitFile: (file: {
    readonly type: 'asset'
    readonly fileName: string
    readonly source: Uint8Array
  }) => unknown
}

/**
 * Tells whether a file is a decoder for browsers that may not compile WebAssembly, as our Content
 * Security Policy demands.
 */
const isDecoder = (name: string): boolean => name.endsWith('_nowasm_fallback.js')
const folders = [
  { name: 'cmaps', takes: (name: string): boolean => name.endsWith('.bcmap') },
  { name: 'standard_fonts', takes: (): boolean => true },
  { name: 'wasm', takes: isDecoder },
]

/**
 * Plugin of Vite that adds the files that pdf.js loads while it draws a page, under its version, so
 * that nothing is fetched from elsewhere: character maps (without them Korean text whose font is
 * not embedded cannot be read), the standard fonts, and decoders of scanned pictures (JPEG 2000,
 * JBIG2).
 */
export const pdfjsFiles = () => ({
  name: 'danji-pdfjs-files',
  generateBundle(this: Emitting): void {
    const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
    for (const { name: folder, takes } of folders) {
      const from = join(dirname(manifest), folder)
      for (const name of readdirSync(from).filter(takes))
        this.emitFile({
          type: 'asset',
          fileName: `assets/admin/pdfjs-${version}/${folder}/${name}`,
          source: readFileSync(join(from, name)),
        })
    }
  },
})

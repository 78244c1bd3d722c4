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

/** Decoders for browsers that may not compile WebAssembly, as our Content Security Policy has it. */
const isDecoder = (name: string): boolean => name.endsWith('_nowasm_fallback.js')
const folders = [
  { name: 'cmaps', takes: (name: string): boolean => name.endsWith('.bcmap') },
  { name: 'standard_fonts', takes: (): boolean => true },
  { name: 'wasm', takes: isDecoder },
]

/**
 * A plugin of Vite: what pdf.js asks for while it draws a page stands beside the app, under its version, so that nothing is fetched from elsewhere:
 * character maps (without them Korean text whose font is not embedded cannot be read), the fonts that every reader of PDFs has, and decoders of
 * scanned pictures (JPEG 2000, JBIG2).
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

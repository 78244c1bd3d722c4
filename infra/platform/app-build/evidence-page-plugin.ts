import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

type Emitting = {
  readonly emitFile: (file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }) => unknown
}

/**
 * Bundles the page's script into one piece without imports.
 * @throws {Error} where the build fails
 */
const scriptOf = async (folder: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    build: {
      write: false,
      // These browsers have DecompressionStream, which unzips the file.
      target: ['chrome103', 'safari16.4', 'firefox113'],
      lib: { entry: join(folder, 'page.ts'), formats: ['iife'], name: 'danjiEvidence' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('the page that checks evidence was not built')
  return chunk.code.replaceAll('</script', String.raw`<\/script`)
}

/**
 * Plugin of Vite that adds `verify.html` beside the app: the page that checks evidence files, in
 * one file that works offline.
 */
export const evidencePage = (folder: string) => ({
  name: 'danji-evidence-page',
  async generateBundle(this: Emitting): Promise<void> {
    const [page, style, script] = [
      readFileSync(join(folder, 'page.html'), 'utf8'),
      readFileSync(join(folder, 'page.css'), 'utf8'),
      await scriptOf(folder),
    ]
    const source = page.replace('/* style */', () => style).replace('/* script */', () => script)
    this.emitFile({ type: 'asset', fileName: 'verify.html', source })
  },
})

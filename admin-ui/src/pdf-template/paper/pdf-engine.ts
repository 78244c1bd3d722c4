import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Address of the files that pdf.js loads while it draws;
 * infra/platform/app-build/pdfjs-files-plugin.ts serves them.
 */
const BASE = `/assets/admin/pdfjs-${version}`

/** Open file, whose pages can be drawn until it is closed. */
export type OpenPdf = Awaited<ReturnType<typeof getDocument>['promise']>
type Opening = { readonly pdf: Promise<OpenPdf>; readonly close: () => void }

/** Opens a PDF. The bytes are copied, since the worker takes over those that it gets. */
export const openPdf = (bytes: ArrayBuffer): Opening => {
  const task = getDocument({
    data: bytes.slice(0),
    cMapUrl: `${BASE}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${BASE}/standard_fonts/`,
    wasmUrl: `${BASE}/wasm/`,
    // The Content Security Policy forbids compiling WebAssembly.
    useWasm: false,
    useSystemFonts: true,
    enableXfa: false,
  })
  return { pdf: task.promise, close: () => void task.destroy() }
}

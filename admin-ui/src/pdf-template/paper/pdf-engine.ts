import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Where infra/platform/app-build/pdfjs-files-plugin.ts puts what pdf.js asks for while it draws. */
const BASE = `/assets/admin/pdfjs-${version}`

/** A file that is open: pages are drawn of it until it is closed. */
export type OpenPdf = Awaited<ReturnType<typeof getDocument>['promise']>
type Opening = { readonly pdf: Promise<OpenPdf>; readonly close: () => void }

/** Opens a PDF. The bytes are copied: the worker keeps what it is given. */
export const openPdf = (bytes: ArrayBuffer): Opening => {
  const task = getDocument({
    data: bytes.slice(0),
    cMapUrl: `${BASE}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${BASE}/standard_fonts/`,
    wasmUrl: `${BASE}/wasm/`,
    // The Content Security Policy lets nobody compile anything.
    useWasm: false,
    useSystemFonts: true,
    enableXfa: false,
  })
  return { pdf: task.promise, close: () => void task.destroy() }
}

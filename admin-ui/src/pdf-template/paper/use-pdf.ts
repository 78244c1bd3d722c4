import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OpenPdf } from './pdf-engine.ts'

type PdfState = { readonly pdf: OpenPdf | null; readonly error: unknown }
const NOTHING: PdfState = { pdf: null, error: null }

/** Opens a PDF's bytes as long as the component is mounted. The engine loads with the first one. */
export const usePdf = (bytes: ArrayBuffer | undefined): PdfState => {
  const [opened, setOpened] = useState<PdfState & { readonly of: ArrayBuffer | undefined }>({
    ...NOTHING,
    of: undefined,
  })
  useEffect(() => {
    if (bytes === undefined) return undefined
    let close = (): void => {}
    let isLeft = false
    const open = async (): Promise<void> => {
      const { openPdf } = await import('./pdf-engine.ts')
      if (isLeft) return
      const opening = openPdf(bytes)
      close = opening.close
      const pdf = await opening.pdf
      if (!isLeft) setOpened({ pdf, error: null, of: bytes })
    }
    open().catch((error: unknown) => {
      if (!isLeft) setOpened({ pdf: null, error, of: bytes })
    })
    return () => {
      isLeft = true
      close()
    }
  }, [bytes])
  return opened.of === bytes ? opened : NOTHING
}

/** A file that never changes under its key, read once. Others' commands do not make it stale. */
export const useFile = (key: readonly unknown[], read: () => Promise<Blob>, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['pdf-file', ...key],
    queryFn: async () => (await read()).arrayBuffer(),
    staleTime: 'static',
    structuralSharing: false,
  })

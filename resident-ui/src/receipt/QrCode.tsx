import { useEffect, useMemo, useState } from 'react'
import type { encode as encodeQr } from 'uqr'

type Encode = typeof encodeQr

const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/**
 * Loads the encoder once there is a receipt. Where it cannot load, its area stays empty: the
 * receipt's number has the same content.
 */
const useEncode = (): Encode | null => {
  const [encode, setEncode] = useState<Encode | null>(null)
  useEffect(() => {
    void import('uqr').then(
      (loaded) => setEncode(() => loaded.encode),
      () => undefined,
    )
  }, [])
  return encode
}

/** A QR code of an address: dark on white in every theme, since cameras expect it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const encode = useEncode()
  const drawn = useMemo(() => {
    const code = encode?.(text, { ecc: 'M', border: 2 })
    return code && { size: code.size, path: pathOf(code.data) }
  }, [encode, text])
  if (drawn === undefined) return <span className="qr" aria-hidden="true" />
  const { size, path } = drawn
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

import { useMemo } from 'react'
import { qrModules } from './qr-modules.ts'

type QrCodeProps = { readonly text: string; readonly label: string; readonly size: number }

const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')

/** A QR code, dark on white in every theme: readers expect it so. `size` in CSS pixels. */
export const QrCode = ({ text, label, size }: QrCodeProps) => {
  const { data, size: modules } = useMemo(() => qrModules(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} rx={1} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  )
}

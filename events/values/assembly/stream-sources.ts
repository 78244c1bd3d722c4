import type { StreamKind } from './online-names.ts'

type Stream = { readonly kind: StreamKind; readonly address: string }

/** Returns the address that a frame loads, or of the list of a video; the same for page and policy. */
export const streamUrl = ({ kind, address }: Stream): string => {
  if (kind === 'youtube') return `https://www.youtube-nocookie.com/embed/${address}?playsinline=1&rel=0`
  if (kind === 'vimeo')
    return address.startsWith('event/') ? `https://vimeo.com/${address}/embed` : `https://player.vimeo.com/${address}`
  return address
}

import { encode } from 'uqr'

const QUIET_ZONE = 4

export type QrModules = {
  /** Modules of a side, the quiet zone included. */
  readonly size: number
  /** Row by row: whether a module is dark. */
  readonly data: readonly (readonly boolean[])[]
}

/** A text as a QR code, with the light edge that readers need. */
export const qrModules = (text: string): QrModules => encode(text, { ecc: 'M', border: QUIET_ZONE })

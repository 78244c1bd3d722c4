/** Kind of failure that a code is; the UIs choose the screen by it. */
export type ErrorKind =
  | 'authentication'
  | 'authorization'
  | 'not-found'
  | 'validation'
  | 'server'
  | 'network'
  | 'unknown'

export type ErrorEntry = { readonly status: number; readonly kind: ErrorKind; readonly text: string }

/** `text`: what a person reads. */
export const entry = (status: number, kind: ErrorKind, text: string): ErrorEntry => ({ status, kind, text })

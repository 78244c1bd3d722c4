export type Bytes = Uint8Array<ArrayBuffer>

export const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @throws where the text is no base64. */
export const bytesOfBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

export const bytesOfText = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text))

const joined = (parts: readonly Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => Array.from(part)))

export const digest = async (algorithm: 'SHA-256' | 'SHA-512', parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(algorithm, joined(parts)))

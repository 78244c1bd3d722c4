/**
 * Characters that Windows and others refuse in the name of a file, or that would lead out of a
 * folder.
 */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/**
 * Maximum bytes of one part of a name: file systems take 255 in all, and a Korean letter has three.
 */
const MAX_BYTES = 120

/** A part of a file's name that every system takes. */
export const safePart = (text: string): string => {
  // What hides letters of a name may not stand in a file's; this sign does the same.
  const clean = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll('*', '○')
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let part = ''
  for (const letter of clean) {
    if (Buffer.byteLength(part + letter) > MAX_BYTES) break
    part += letter
  }
  return part.replace(/^[.\s]+/, '').trim()
}

/**
 * Joins the parts of a file's name in their order, without empty ones: "101동_1502호_홍길동_2026-11-22".
 */
export const fileNameOf = (parts: readonly (string | null)[]): string =>
  parts
    .map((part) => safePart(part ?? ''))
    .filter((part) => part !== '')
    .join('_')

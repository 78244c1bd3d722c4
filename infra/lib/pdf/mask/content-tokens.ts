/** Token of a content stream: its text and kind. */
export type Token = { readonly text: string; readonly kind: 'operator' | 'name' | 'string' | 'other' }

/** A stream holds content that is not understood for certain; the caller has to do without it. */
export class ContentNotUnderstood extends Error {}

const BLANK = new Set('\0\t\n\f\r ')
const DELIMITERS = new Set('()<>[]{}/%')
const isRegular = (letter: string): boolean => letter !== '' && !BLANK.has(letter) && !DELIMITERS.has(letter)

const endOfString = (text: string, start: number): number => {
  let open = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') open += 1
    else if (text[at] === ')' && --open === 0) return at + 1
  }
  throw new ContentNotUnderstood('a string without its end')
}

const endOfRegular = (text: string, start: number): number => {
  let at = start
  while (isRegular(text.charAt(at))) at += 1
  return at
}

const endOfHex = (text: string, start: number): number => {
  const end = text.indexOf('>', start)
  if (end < 0) throw new ContentNotUnderstood('a string without its end')
  return end + 1
}

const tokenAt = (text: string, at: number): Token => {
  const letter = text.charAt(at)
  const part = (end: number, kind: Token['kind']): Token => ({ text: text.slice(at, end), kind })
  if (letter === '(') return part(endOfString(text, at), 'string')
  if (letter === '/') return part(endOfRegular(text, at + 1), 'name')
  if (text.startsWith('<<', at) || text.startsWith('>>', at)) return part(at + 2, 'other')
  if (letter === '<') return part(endOfHex(text, at), 'string')
  if (DELIMITERS.has(letter)) return part(at + 1, 'other')
  const token = part(endOfRegular(text, at), 'other')
  return /^[-+.\d]|^(?:true|false|null)$/u.test(token.text) ? token : { ...token, kind: 'operator' }
}

/**
 * Splits a content stream into tokens, without comments.
 * @throws {ContentNotUnderstood} where a string has no end
 */
export const tokensOf = function* (text: string): Generator<Token, void, undefined> {
  for (let at = 0; at < text.length;) {
    const letter = text.charAt(at)
    if (BLANK.has(letter)) {
      at += 1
    } else if (letter === '%') {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
    } else {
      const token = tokenAt(text, at)
      yield token
      at += token.text.length
    }
  }
}

/** Decodes a string token to its bytes. */
export const bytesOf = (token: Token): string => {
  if (token.text.startsWith('<')) {
    const digits = token.text.slice(1, -1).replaceAll(/\s/gu, '')
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
  }
  const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  return token.text
    .slice(1, -1)
    .replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/gu, (_, octal: string | undefined, letter: string | undefined) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256)
      if (letter === undefined || letter === '\n' || letter === '\r' || letter === '\r\n') return ''
      return ESCAPES[letter] ?? letter
    })
}

/**
 * Returns the bytes of every string in a content stream, those of one operator joined; in other
 * streams, of whatever looks like a string.
 */
export const stringsOf = (content: string): string[] => {
  const strings: string[] = []
  let shown = ''
  try {
    for (const token of tokensOf(content)) {
      if (token.kind === 'string') shown += bytesOf(token)
      if (token.kind !== 'operator') continue
      if (shown !== '') strings.push(shown)
      shown = ''
    }
  } catch (error) {
    if (!(error instanceof ContentNotUnderstood)) throw error
    return [...strings, content]
  }
  return shown === '' ? strings : [...strings, shown]
}

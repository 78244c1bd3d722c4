import { MAX_ATTRIBUTES } from '../limits.ts'
import { SpreadsheetRefused } from '../spreadsheet.ts'

export type XmlVisitor = {
  /**
   * Called for an opening tag. `name` is without its prefix; `attributes` is the text between name
   * and end.
   */
  readonly open: (name: string, attributes: string) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const malformed = (): SpreadsheetRefused => new SpreadsheetRefused('unreadable', 'XML')

/**
 * Walks through the tags and texts of a part of a workbook in one pass, without building a tree. A
 * document type, which no workbook has, is refused: entities make small XML huge.
 * @throws {SpreadsheetRefused} unreadable
 */
export const walkXml = (xml: string, visitor: XmlVisitor): void => {
  let at = xml.indexOf('<')
  while (at !== -1) {
    const end = isTag(xml, at) ? tag(xml, at, visitor) : skipMarkup(xml, at, visitor)
    at = xml.indexOf('<', end)
    if (at > end) visitor.text?.(unescaped(xml.slice(end, at)))
  }
}

const isTag = (xml: string, at: number): boolean => {
  const next = xml.charCodeAt(at + 1)
  return next !== 0x21 && next !== 0x3f
}

/** Skips a comment, CDATA or processing instruction; returns where it ends. */
const skipMarkup = (xml: string, at: number, { text }: XmlVisitor): number => {
  const after = (mark: string, from: number): number => {
    const end = xml.indexOf(mark, from)
    if (end === -1) throw malformed()
    return end + mark.length
  }
  if (xml.startsWith('<?', at)) return after('?>', at)
  if (xml.startsWith('<!--', at)) return after('-->', at + 4)
  if (!xml.startsWith('<![CDATA[', at)) throw malformed()
  const end = after(']]>', at + 9)
  text?.(xml.slice(at + 9, end - 3))
  return end
}

const NAME_END = /[\s/>]/g

const tag = (xml: string, at: number, { open, close }: XmlVisitor): number => {
  const end = endOfTag(xml, at + 1)
  if (xml.charCodeAt(at + 1) === 0x2f) {
    close?.(localName(xml.slice(at + 2, end).trim()))
    return end + 1
  }
  const closed = xml.charCodeAt(end - 1) === 0x2f
  NAME_END.lastIndex = at + 1
  NAME_END.test(xml)
  const nameEnd = NAME_END.lastIndex - 1
  const name = localName(xml.slice(at + 1, nameEnd))
  open(name, xml.slice(nameEnd + 1, closed ? end - 1 : end))
  if (closed) close?.(name)
  return end + 1
}

/** Finds the end of a tag; a > inside quotes does not end it. */
const endOfTag = (xml: string, from: number): number => {
  let quote = 0
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  throw malformed()
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]+));/g,
        (whole, hex?: string, decimal?: string, name?: string) =>
          name ? (NAMED[name] ?? whole) : characterOf(hex, decimal),
      )
    : text

const characterOf = (hex: string | undefined, decimal: string | undefined): string => {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}

const SPACES = /\s*/y
const NAME = /[^\s=]+/y
const VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * Reads attributes by name without prefix, in one pass.
 * @throws {SpreadsheetRefused} unreadable; too-large for more than any workbook has
 */
export const attributesOf = (text: string): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>()
  for (let at = endOfMatch(SPACES, text, 0); at < text.length; at = endOfMatch(SPACES, text, at)) {
    if (attributes.size >= MAX_ATTRIBUTES) throw new SpreadsheetRefused('too-large', 'XML: attributes')
    const name = text.slice(at, endOfMatch(NAME, text, at))
    VALUE.lastIndex = at + name.length
    const value = VALUE.exec(text)
    if (name === '' || !value) throw malformed()
    attributes.set(localName(name), unescaped(value[1] ?? value[2] ?? ''))
    at = VALUE.lastIndex
  }
  return attributes
}

/** Returns the end of a match at an index; the index itself where there is none. */
const endOfMatch = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/**
 * Decodes `_x000D_`, which workbooks write for characters that XML excludes (ECMA-376 part 1,
 * 22.9.2.19).
 */
export const ooxmlText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : text

/** Named entities that occur in tables of offices; others stay as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  middot: '·',
  sup2: '²',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  zwnj: '',
  zwj: '',
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')

/** Decodes entities: each is decoded once, and none of them stands for more than one character. */
export const unescapedHtml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x(?<hex>[0-9a-f]{1,6});?|#(?<decimal>\d{1,7});?|(?<name>[a-z0-9]{2,8});)/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
          if (decimal !== undefined) return characterOf(Number(decimal))
          return NAMED[(name ?? '').toLowerCase()] ?? whole
        },
      )
    : text

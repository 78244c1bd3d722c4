/**
 * Object of a handmade file: the text between `obj` and `endobj`, or the inside of a dictionary and
 * a stream.
 */
export type RawObject = string | { readonly dict?: string; readonly stream: Buffer | string }

/** Objects by their numbers; 1 is the catalog. */
export type RawObjects = Readonly<Record<number, RawObject>>

type Framing = { readonly trailer?: string; readonly head?: string; readonly xref?: boolean }

const bytesOf = (object: RawObject): Buffer => {
  if (typeof object === 'string') return Buffer.from(object, 'latin1')
  const stream = Buffer.isBuffer(object.stream) ? object.stream : Buffer.from(object.stream, 'latin1')
  const open = Buffer.from(`<<${object.dict ?? ''} /Length ${stream.length}>>\nstream\n`, 'latin1')
  return Buffer.concat([open, stream, Buffer.from('\nendstream')])
}

/** A file of these objects, with a table of their places and a trailer. */
export const rawPdf = (objects: RawObjects, { trailer = '', head = '', xref = true }: Framing = {}): Buffer => {
  const parts: Buffer[] = [Buffer.from(`${head}%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')]
  let length = parts[0]?.length ?? 0
  const places = new Map<number, number>()
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  for (const [number, object] of Object.entries(objects)) {
    places.set(Number(number), length)
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), bytesOf(object), Buffer.from('\nendobj\n')]))
  }
  const size = Math.max(...places.keys()) + 1
  const start = length
  const rows = Array.from({ length: size }, (_, number) => {
    const place = places.get(number)
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = xref ? `xref\n0 ${size}\n${rows.join('')}` : ''
  add(
    Buffer.from(
      `${table}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${xref ? start : 99}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

type Page = {
  readonly content?: Buffer | string
  /** Entries of the content's stream. */
  readonly packing?: string
  readonly resources?: string
  readonly page?: string
  readonly media?: string
  readonly pages?: string
  readonly catalog?: string
  readonly objects?: RawObjects
}

const HELLO = 'BT /F1 24 Tf 100 500 Td (Danji) Tj ET'

/**
 * A document of one page with a word on it: 1 catalog, 2 page tree, 3 page, 4 content, 5 font; more
 * objects from 6.
 */
export const onePage = (
  { content = HELLO, packing = '', resources = '', page = '', media = '/MediaBox[0 0 600 800]', ...more }: Page = {},
  framing: Framing = {},
): Buffer =>
  rawPdf(
    {
      1: `<</Type/Catalog/Pages 2 0 R ${more.catalog ?? ''}>>`,
      2: `<</Type/Pages/Kids[3 0 R]/Count 1 ${more.pages ?? ''}>>`,
      3: `<</Type/Page/Parent 2 0 R ${media} /Contents 4 0 R/Resources<</Font<</F1 5 0 R>> ${resources}>> ${page}>>`,
      4: { dict: packing, stream: content },
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ...more.objects,
    },
    framing,
  )

/** A document of so many pages that share one content. */
export const manyPages = (count: number): Buffer => {
  const numbers = Array.from({ length: count }, (_, index) => index + 10)
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>'
  return rawPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${count}>>`,
    4: { stream: '0 0 100 100 re f' },
    ...Object.fromEntries(numbers.map((number) => [number, page])),
  })
}

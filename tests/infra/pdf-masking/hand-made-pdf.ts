/**
 * An object of a hand-made file: its text, or a stream with what its dictionary holds beside its
 * length.
 */
export type HandMade = string | { readonly dict?: string; readonly stream: string | Buffer }

const bytesOf = (object: HandMade): Buffer => {
  if (typeof object === 'string') return Buffer.from(object, 'latin1')
  const stream = Buffer.isBuffer(object.stream) ? object.stream : Buffer.from(object.stream, 'latin1')
  const head = `<<${object.dict ?? ''} /Length ${stream.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from('\nendstream')])
}

/**
 * A PDF of these objects, by number; the catalogue is 1. `trailer` goes into the trailer as it is.
 */
export const handMadePdf = (objects: Readonly<Record<number, HandMade>>, trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const size = (): number => parts.reduce((sum, part) => sum + part.length, 0)
  const numbers = Object.keys(objects).map(Number)
  const places = new Map<number, number>()
  for (const number of numbers) {
    places.set(number, size())
    parts.push(Buffer.from(`${number} 0 obj\n`), bytesOf(objects[number] ?? 'null'), Buffer.from('\nendobj\n'))
  }
  const count = Math.max(...numbers) + 1
  const entries = Array.from({ length: count }, (_, number) => {
    const place = places.get(number)
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${count}\n${entries.join('')}trailer\n<</Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${size()}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table, 'latin1')])
}

/** Parts of a handmade page. */
export type PageParts = {
  readonly content: string | Buffer
  /** Entries of the page's resources beside its font F1. */
  readonly resources?: string
  readonly fonts?: string
  /** Entries of the page itself, and of the catalogue. */
  readonly page?: string
  readonly catalogue?: string
  readonly trailer?: string
  readonly objects?: Readonly<Record<number, HandMade>>
}

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

/**
 * A file of one page of 600 by 800 points, its content in object 4, Helvetica in object 5; more
 * objects from 6 on.
 */
export const pageOf = (parts: PageParts): Buffer =>
  handMadePdf(
    {
      1: `<</Type/Catalog/Pages 2 0 R ${parts.catalogue ?? ''}>>`,
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3:
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 ' +
        `R ${parts.fonts ?? ''}>> ${parts.resources ?? ''}>> ${parts.page ?? ''}>>`,
      4: { stream: parts.content },
      5: HELVETICA,
      ...parts.objects,
    },
    parts.trailer,
  )

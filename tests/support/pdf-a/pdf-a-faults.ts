import { spawnSync } from 'node:child_process'
import { cffWidths, statedWidths, trueTypeWidths, unicodeOf } from './font-programs.ts'
import {
  allDictionaries,
  arrayAt,
  dictionaryAt,
  nameIn,
  objectAt,
  readObjects,
  textAt,
  type PdfDictionary,
  type PdfFile,
} from './read-objects.ts'
import { drawnContent } from './used-codes.ts'

// The rules of ISO 19005-2 (PDF/A-2b) that documents of our own could break, read by qpdf and by
// nothing of the product: no free validator is among Debian's or npm's packages.

const SIZE_OF_COMMENT = 4
const ALLOWED_ACTIONS = ['/GoTo', '/GoToR', '/URI', '/Named', '/SubmitForm', '/Thread']
const FORBIDDEN_KEYS = ['/AA', '/JS', '/XFA', '/OPI', '/Alternates', '/PS', '/TR', '/HTP', '/EmbeddedFiles', '/FFilter']
const BLEND_MODES = ['/Normal', '/Multiply']
const FORBIDDEN_FILTERS = ['/LZWDecode', '/Crypt', '/JPXDecode']
const ANNOTATIONS = ['/Widget', '/Link', '/Text', '/FreeText', '/Stamp', '/Popup']
const FLAGS = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const
const HIDDEN = FLAGS.invisible | FLAGS.hidden | FLAGS.noView | FLAGS.toggleNoView

const catalogOf = (file: PdfFile): PdfDictionary => dictionaryAt(file, file.trailer['/Root'])

const fileFaults = ({ bytes, trailer }: PdfFile): readonly string[] => {
  const faults: string[] = []
  const head = bytes.subarray(0, 64).toString('latin1')
  const comment = /^%PDF-1\.[0-7]\r?\n%([^\r\n]*)/.exec(head)?.[1] ?? ''
  const isBinary = [...comment].slice(0, SIZE_OF_COMMENT).filter((one) => (one.codePointAt(0) ?? 0) > 127).length
  if (isBinary < SIZE_OF_COMMENT) faults.push('header: no comment of four bytes above 127')
  if (!/%%EOF(\r\n|\r|\n)?$/.test(bytes.subarray(-16).toString('latin1'))) faults.push('end: something follows %%EOF')
  const id = trailer['/ID']
  const isIdentified =
    Array.isArray(id) && id.length === 2 && id.every((one) => typeof one === 'string' && one.length > 2)
  if (!isIdentified) faults.push('identifier: the trailer has none')
  if (trailer['/Encrypt'] !== undefined) faults.push('encryption: there is one')
  return faults
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
/** Returns a date of an information dictionary as metadata write it. */
const isoDate = (text: string): string =>
  text.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z')

const metadataFaults = (file: PdfFile): readonly string[] => {
  const { data, filters } = objectAt(file, catalogOf(file)['/Metadata'])
  if (!data) return ['metadata: there are none']
  const xml = data.toString('utf8')
  const said = (name: string): string | undefined => {
    const value = new RegExp(`<${name}>(?:<rdf:\\w+><rdf:li[^>]*>)?([^<]*)`).exec(xml)?.[1]
    return value === undefined ? undefined : unescaped(value)
  }
  const info = dictionaryAt(file, file.trailer['/Info'])
  const date = (name: string): string | undefined => {
    const text = textAt(file, info[name])
    return text === undefined ? undefined : isoDate(text)
  }
  const pairs = [
    ['title', said('dc:title'), textAt(file, info['/Title'])],
    ['author', said('dc:creator'), textAt(file, info['/Author'])],
    ['creator', said('xmp:CreatorTool'), textAt(file, info['/Creator'])],
    ['producer', said('pdf:Producer'), textAt(file, info['/Producer'])],
    ['created', said('xmp:CreateDate'), date('/CreationDate')],
    ['modified', said('xmp:ModifyDate'), date('/ModDate')],
  ] as const
  return [
    ...(filters.length > 0 ? ['metadata: they are packed'] : []),
    ...(said('pdfaid:part') === '2' && said('pdfaid:conformance') === 'B'
      ? []
      : ['metadata: they do not say PDF/A-2b']),
    ...pairs.flatMap(([name, one, other]) =>
      one === other ? [] : [`metadata: ${name} is ${one}, in the dictionary ${other}`],
    ),
  ]
}

const colourFaults = (file: PdfFile, operators: ReadonlySet<string>): readonly string[] => {
  const intents = arrayAt(file, catalogOf(file)['/OutputIntents']).map((one) => dictionaryAt(file, one))
  const intent = intents.find((one) => one['/S'] === '/GTS_PDFA1')
  const { data, value } = objectAt(file, intent?.['/DestOutputProfile'])
  const isProfile =
    data?.toString('latin1', 36, 40) === 'acsp' &&
    data.readUInt32BE(0) === data.length &&
    data.toString('latin1', 12, 20) === 'mntrRGB ' &&
    (data[8] ?? 9) <= 4 &&
    dictionaryAt(file, value)['/N'] === 3
  const isPress =
    operators.has('k') ||
    operators.has('K') ||
    [...file.objects.values()].some((one) => JSON.stringify(one.value).includes('"/DeviceCMYK"'))
  return [
    ...(isProfile ? [] : ['colours: no profile of a screen']),
    ...(isPress ? ['colours: those of a press without a profile'] : []),
  ]
}

const widthsOf = (file: PdfFile, descriptor: PdfDictionary) => {
  const [trueType, cff] = ['/FontFile2', '/FontFile3'].map((name) => objectAt(file, descriptor[name]).data)
  if (trueType) return trueTypeWidths(trueType)
  return cff ? cffWidths(cff) : undefined
}

const fontFaults = (file: PdfFile, ref: string, used: ReadonlySet<number>): readonly string[] => {
  const font = dictionaryAt(file, ref)
  const name = nameIn(font['/BaseFont'])
  const fault = (text: string): string => `font: ${name} ${text}`
  if (font['/Subtype'] !== '/Type0') return [fault('is not one of letters by number, so none of ours')]
  const [inner] = arrayAt(file, font['/DescendantFonts'])
  const letters = dictionaryAt(file, inner)
  const drawn = widthsOf(file, dictionaryAt(file, letters['/FontDescriptor']))
  if (!drawn) return [fault('is not embedded')]
  const stated = statedWidths(arrayAt(file, letters['/W']))
  const map = objectAt(file, font['/ToUnicode']).data
  const texts = map ? unicodeOf(map) : undefined
  return [
    ...(font['/Encoding'] === '/Identity-H' ? [] : [fault('has codes of its own')]),
    ...(/^\/[A-Z]{6}\+/.test(name) ? [] : [fault('is a part without a tag')]),
    ...(letters['/Subtype'] === '/CIDFontType2' && letters['/CIDToGIDMap'] !== '/Identity'
      ? [fault('has no map')]
      : []),
    ...(texts ? [] : [fault('does not say what its codes mean')]),
    ...[...used].flatMap((code) => {
      const [one, other] = [stated(code), drawn(code)]
      const isSame = one !== undefined && other !== undefined && Math.abs(one - other) <= 1
      const text = texts?.get(code)
      return [
        ...(code === 0 ? [fault('draws a letter that it does not have')] : []),
        ...(isSame ? [] : [fault(`has a letter ${code} as wide as ${other}, said to be ${one}`)]),
        ...(texts && (text === undefined || text === '' || text === '\0')
          ? [fault(`has a letter ${code} of no text`)]
          : []),
      ]
    }),
  ]
}

const isZeroSized = (rect: readonly unknown[]): boolean => rect[0] === rect[2] && rect[1] === rect[3]

const annotationFaults = (file: PdfFile, one: PdfDictionary): readonly string[] => {
  const flags = Number(one['/F'] ?? 0)
  const isPrinted = (flags & FLAGS.print) !== 0 && (flags & HIDDEN) === 0
  const isSeen = dictionaryAt(file, one['/AP'])['/N'] !== undefined || isZeroSized(arrayAt(file, one['/Rect']))
  return [
    ...(ANNOTATIONS.includes(nameIn(one['/Subtype'])) ? [] : [`annotation: ${nameIn(one['/Subtype'])}`]),
    ...(isPrinted ? [] : ['annotation: it is not printed']),
    ...(isSeen ? [] : ['annotation: nothing says how it looks']),
  ]
}

const objectFaults = (file: PdfFile): readonly string[] => {
  const all = allDictionaries(file)
  const filters = [...file.objects.values()].flatMap((one) => one.filters).map(String)
  return [
    ...filters.filter((name) => FORBIDDEN_FILTERS.includes(name)).map((name) => `filter: ${name}`),
    ...all.flatMap((one) => FORBIDDEN_KEYS.filter((key) => one[key] !== undefined).map((key) => `forbidden: ${key}`)),
    ...all
      .filter((one) => one['/Type'] === '/Action' || one['/JS'] !== undefined)
      .filter((one) => !ALLOWED_ACTIONS.includes(nameIn(one['/S'])))
      .map((one) => `action: ${nameIn(one['/S'])}`),
    ...all.flatMap((one) =>
      typeof one['/BM'] === 'string' && !BLEND_MODES.includes(one['/BM']) ? [`blending: ${one['/BM']}`] : [],
    ),
    ...(all.some((one) => one['/Interpolate'] === true) ? ['picture: it is smoothed'] : []),
    ...(all.some((one) => one['/NeedAppearances'] === true) ? ['form: its fields are drawn by the reader'] : []),
    ...all.filter((one) => one['/Type'] === '/Annot').flatMap((one) => annotationFaults(file, one)),
  ]
}

/** Tells whether qpdf is installed, which the check needs. */
export const canCheckPdfA = (): boolean => spawnSync('qpdf', ['--version']).status === 0

/** Returns what a file breaks of PDF/A-2b, each fault with the name of its rule; empty: nothing. */
export const pdfAFaults = (bytes: Uint8Array): readonly string[] => {
  const file = readObjects(bytes)
  const { operators, codes } = drawnContent(file)
  return [
    ...fileFaults(file),
    ...metadataFaults(file),
    ...colourFaults(file, operators),
    ...(operators.has('(text of single bytes)') ? ['font: text in codes of single bytes'] : []),
    ...[...codes].flatMap(([font, used]) => fontFaults(file, font, used)),
    ...objectFaults(file),
  ]
}

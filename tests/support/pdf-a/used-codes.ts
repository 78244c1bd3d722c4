import { arrayAt, dictionaryAt, nameIn, objectAt, type PdfDictionary, type PdfFile } from './read-objects.ts'

/** Content that the pages of a file draw: operators, and the codes of letters by the font's reference. */
export type DrawnContent = {
  readonly operators: ReadonlySet<string>
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>
}

const TOKEN = /\/[^\s/[\]<>()]+|<<|>>|<[0-9A-Fa-f\s]*>|\((?:\\.|[^\\()])*\)|[^\s/[\]<>()]+/gs

type Content = { readonly data: Buffer; readonly resources: PdfDictionary }

const contentsOf = (file: PdfFile, page: PdfDictionary): Buffer => {
  const contents = page['/Contents']
  const streams = Array.isArray(objectAt(file, contents).value) ? arrayAt(file, contents) : [contents]
  return Buffer.concat(streams.flatMap((one) => [objectAt(file, one).data ?? Buffer.alloc(0), Buffer.from('\n')]))
}

/** Returns the content of all pages, and of the forms that they draw. */
const allContents = (file: PdfFile): readonly Content[] => {
  const dictionaries = [...file.objects.values()].map(({ value, data }) => ({
    dictionary: dictionaryAt(file, value),
    data,
  }))
  const pages = dictionaries
    .filter(({ dictionary }) => dictionary['/Type'] === '/Page')
    .map(({ dictionary }) => ({
      data: contentsOf(file, dictionary),
      resources: dictionaryAt(file, dictionary['/Resources']),
    }))
  const forms = dictionaries
    .filter(({ dictionary }) => dictionary['/Subtype'] === '/Form')
    .map(({ dictionary, data }) => ({
      data: data ?? Buffer.alloc(0),
      resources: dictionaryAt(file, dictionary['/Resources']),
    }))
  return [...pages, ...forms]
}

const isNumber = (token: string): boolean => /^[+-]?\d*\.?\d*$/.test(token)

/** Reads what all pages draw. Text in a font of two bytes a letter. */
export const drawnContent = (file: PdfFile): DrawnContent => {
  const operators = new Set<string>()
  const codes = new Map<string, Set<number>>()
  for (const { data, resources } of allContents(file)) {
    const fonts = dictionaryAt(file, resources['/Font'])
    let [name, font] = ['', '']
    for (const [token] of data.toString('latin1').matchAll(TOKEN)) {
      if (token.startsWith('/')) name = token
      else if (token === 'Tf') font = nameIn(fonts[name])
      else if (token.startsWith('<') && token !== '<<') {
        const known = codes.get(font) ?? new Set<number>()
        codes.set(font, known)
        for (const [code] of token.slice(1, -1).matchAll(/[0-9A-Fa-f]{4}/g)) known.add(Number.parseInt(code, 16))
      } else if (token.startsWith('(')) operators.add('(text of single bytes)')
      else if (!isNumber(token)) operators.add(token)
    }
  }
  return { operators, codes }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Value of a PDF object as qpdf writes it: names begin with `/`, text with `u:`, bytes with `b:`. */
export type PdfValue = null | boolean | number | string | readonly PdfValue[] | PdfDictionary
export type PdfDictionary = { readonly [Key in string]?: PdfValue }

/** Object of a file; `filters`: of a stream, as it lies in the file; `data`: unpacked. */
export type PdfObject = {
  readonly value: PdfValue
  readonly filters: readonly PdfValue[]
  readonly data: Buffer | null
}

export type PdfFile = {
  readonly bytes: Buffer
  readonly trailer: PdfDictionary
  /** Objects by reference, as `12 0 R`. */
  readonly objects: ReadonlyMap<string, PdfObject>
}

type WrittenObjects = Readonly<
  Record<
    string,
    { readonly value?: PdfValue; readonly stream?: { readonly dict: PdfDictionary; readonly data?: string } }
  >
>

const ask = (file: string, ...options: readonly string[]): WrittenObjects => {
  const text = execFileSync('qpdf', ['--json=2', '--json-key=qpdf', ...options, file], { maxBuffer: 256 * 1024 * 1024 })
  return (JSON.parse(text.toString()) as { readonly qpdf: readonly [unknown, WrittenObjects] }).qpdf[1]
}

const listOf = (value: PdfValue | undefined): readonly PdfValue[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value as PdfValue]
}

/** Reads a file by qpdf, which shares nothing with what draws and seals. */
export const readObjects = (bytes: Uint8Array): PdfFile => {
  const folder = mkdtempSync(join(tmpdir(), 'danji-pdf-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    const packed = ask(file, '--json-stream-data=none')
    const unpacked = ask(file, '--json-stream-data=inline', '--decode-level=generalized')
    const objects = Object.entries(unpacked).flatMap(([name, { value, stream }]): [string, PdfObject][] =>
      name.startsWith('obj:')
        ? [
            [
              name.slice('obj:'.length),
              {
                value: stream?.dict ?? value ?? null,
                filters: listOf(packed[name]?.stream?.dict['/Filter']),
                data: stream?.data === undefined ? null : Buffer.from(stream.data, 'base64'),
              },
            ],
          ]
        : [],
    )
    const trailer = (unpacked['trailer']?.value ?? {}) as PdfDictionary
    return { bytes: Buffer.from(bytes), trailer, objects: new Map(objects) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Follows a reference to its object; a direct value stays itself. */
export const objectAt = ({ objects }: PdfFile, value: PdfValue | undefined): PdfObject => {
  const direct = { value: value ?? null, filters: [], data: null }
  return typeof value === 'string' ? (objects.get(value) ?? direct) : direct
}

const isDictionary = (value: PdfValue): value is PdfDictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the dictionary that a value is or refers to; an empty one where it is none. */
export const dictionaryAt = (file: PdfFile, value: PdfValue | undefined): PdfDictionary => {
  const { value: found } = objectAt(file, value)
  return isDictionary(found) ? found : {}
}

export const arrayAt = (file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] => {
  const { value: found } = objectAt(file, value)
  return Array.isArray(found) ? found : []
}

/** Returns all dictionaries of a file, at any depth, those of streams included. */
export const allDictionaries = ({ objects }: PdfFile): readonly PdfDictionary[] => {
  const found: PdfDictionary[] = []
  const look = (value: PdfValue | undefined): void => {
    if (Array.isArray(value)) for (const one of value as readonly PdfValue[]) look(one)
    else if (value !== undefined && isDictionary(value)) {
      found.push(value)
      for (const one of Object.values(value)) look(one)
    }
  }
  for (const { value } of objects.values()) look(value)
  return found
}

/** Returns text as people read it; undefined where the value is no text. */
export const textAt = (file: PdfFile, value: PdfValue | undefined): string | undefined => {
  const { value: found } = objectAt(file, value)
  return typeof found === 'string' && found.startsWith('u:') ? found.slice(2) : undefined
}

/** Returns a name or a reference as it is written; empty where the value is neither. */
export const nameIn = (value: PdfValue | undefined): string => (typeof value === 'string' ? value : '')

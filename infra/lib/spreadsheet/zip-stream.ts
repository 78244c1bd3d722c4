import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

export type Texts = Iterable<string> | AsyncIterable<string>

/** File of a ZIP whose content is produced as it is written. */
export type ZipPart = { readonly name: string; readonly content: Texts }

/** Minimum length of a chunk in characters: texts are joined up to it. */
const CHUNK = 32_768

/** Joins texts into fewer, longer ones. */
export const gathered = async function* (texts: Texts): AsyncGenerator<string> {
  let text = ''
  for await (const next of texts) {
    text += next
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** First day that a ZIP can store: equal content gives equal bytes, whenever it is written. */
const FIRST_DAY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const

/**
 * Streams a ZIP, holding no more in memory than is being written. An error in a part's content
 * breaks it off; a reader that leaves ends the contents.
 */
export const zipOf = (parts: readonly ZipPart[]): Readable => {
  const zip = new ZipFile()
  // Its type says no more than that it is read; it is a PassThrough.
  const file = zip.outputStream as PassThrough
  const contents = parts.map(({ name, content }) => {
    const texts = Readable.from(gathered(content))
    texts.once('error', (error) => file.destroy(error))
    zip.addReadStream(texts, name, FIRST_DAY)
    return texts
  })
  zip.end()
  file.once('close', () => contents.forEach((texts) => texts.destroy()))
  return file
}

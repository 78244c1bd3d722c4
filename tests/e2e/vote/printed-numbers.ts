import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the printed numbers of blank papers. */
export const numbersOn = async (path: string): Promise<readonly string[]> => {
  const task = getDocument({ data: new Uint8Array(readFileSync(path)) })
  const pdf = await task.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  await task.destroy()
  const text = texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('\n')
  return [...new Set([...text.matchAll(/\b(\d{4})[ -]?(\d{4})\b/g)].map(([, one, two]) => `${one}${two}`))]
}

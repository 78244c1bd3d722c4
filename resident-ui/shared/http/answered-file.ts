import { clientError } from './api-error.ts'
import type { Answer } from './http-try.ts'

/** A file that a call answered with. */
export type AnsweredFile = { readonly content: Blob; readonly name: string }

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Returns the name in a Content-Disposition (RFC 6266): the one in UTF-8 where there is one, else
 * the plain one.
 */
export const nameIn = (disposition: string | null): string | null => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
  return (extended === undefined ? null : decoded(extended.trim())) ?? plain ?? null
}

/**
 * Returns the file of an answer, under the server's name for it, or `otherwise`.
 *
 * @throws ApiError where the answer is no file
 */
export const fileOf = ({ data, headers }: Answer<unknown>, otherwise: string): AnsweredFile => {
  if (!(data instanceof Blob)) throw clientError('UNKNOWN', new TypeError('the answer is no file'))
  return { content: data, name: nameIn(headers.get('Content-Disposition')) ?? otherwise }
}

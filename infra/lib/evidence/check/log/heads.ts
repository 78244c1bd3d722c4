import { mustBe } from '../failure.ts'
import { isSigned } from './hashes.ts'
import { fieldsOf, textIn, wholeIn, type Fields } from '../count/values.ts'

const FORMAT = 2

/** First line of a file. `publicKey`: key of the log's first heads. */
export type Header = {
  readonly listId: string
  readonly madeAt: string
  readonly publicKey: string
  readonly isOpened: boolean
  readonly head: Fields
  /** Numbers that the complex states for its consents; null: none. */
  readonly consents: Fields | null
}

/** Reads the first line. @throws {Refused} where it is malformed, or of an unknown format */
export const headerOf = (line: Fields): Header => {
  mustBe(line['line'] === 'evidence', 'format', 'the first line is none of an evidence file')
  mustBe(line['format'] === FORMAT, 'format', `format ${String(line['format'])}`)
  const openings = textIn(line, 'openings')
  mustBe(openings === 'all' || openings === 'none', 'format', `openings: ${openings}`)
  const [listId, madeAt, publicKey] = [textIn(line, 'listId'), textIn(line, 'madeAt'), textIn(line, 'publicKey')]
  const consents = line['consents'] === undefined ? null : fieldsOf(line['consents'], 'consents')
  const head = fieldsOf(line['head'], 'the head')
  return { listId, madeAt, publicKey, isOpened: openings === 'all', head, consents }
}

export type Head = { readonly size: number; readonly root: string; readonly at: string }

/**
 * Checks the signature of a head. `keyOf`: key of a size.
 * @throws {Refused} where it is not the key's
 */
export const checkHead = (head: Fields, keyOf: (size: number) => string): Head => {
  const [size, root, at] = [wholeIn(head, 'size'), textIn(head, 'root'), textIn(head, 'at')]
  const text = `danji tree head\n${size}\n${root}\n${at}\n`
  mustBe(isSigned(text, textIn(head, 'signature'), keyOf(size)), 'signature', `the head of ${size} events`)
  return { size, root, at }
}

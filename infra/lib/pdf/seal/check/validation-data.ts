import { DerError, readWhole, toHex } from './der.ts'
import { fromHex, type SealRange } from './seal-ranges.ts'
import { digest } from './web-crypto.ts'

/** Offset of the last revision's cross-reference table, and the entries of its trailer. */
type Trailer = { readonly tableAt: number; readonly size: number; readonly root: number; readonly info: string }

const TRAILER = /trailer\s*<<([^>]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/

const trailerOf = (revision: string): Trailer => {
  const [, told = '', tableAt] = TRAILER.exec(revision.slice(-2_000)) ?? []
  const size = /\/Size (\d+)/.exec(told)?.[1]
  const root = /\/Root (\d+) 0 R/.exec(told)?.[1]
  if (!tableAt || !size || !root) throw new DerError('trailer')
  return {
    tableAt: Number(tableAt),
    size: Number(size),
    root: Number(root),
    info: /\/Info \d+ 0 R/.exec(told)?.[0] ?? '',
  }
}

/**
 * Finds the offset of an object in the table. Tables are lists of sections: number of the first
 * object, count, then 20 bytes each.
 */
const offsetOf = (revision: string, tableAt: number, wanted: number): number => {
  let at = tableAt + (/^xref\s+/.exec(revision.slice(tableAt, tableAt + 20))?.[0].length ?? Number.NaN)
  for (;;) {
    const [head, first, count] = /^(\d+) (\d+)\s*?\n/.exec(revision.slice(at, at + 30)) ?? []
    if (head === undefined) throw new DerError('table of objects')
    const index = wanted - Number(first)
    at += head.length
    if (index >= 0 && index < Number(count)) return Number(revision.slice(at + index * 20, at + index * 20 + 10))
    at += Number(count) * 20
  }
}

const objectAt = (revision: string, at: number, number: number): string => {
  const head = `${number} 0 obj\n`
  const end = revision.indexOf('\nendobj', at)
  if (!revision.startsWith(head, at) || end < 0) throw new DerError('catalogue')
  return revision.slice(at + head.length, end)
}

type AppendedObject = {
  readonly number: number
  readonly at: number
  readonly body: string
  readonly end: number
  /** True for a stream of one DER value, and nothing else. */
  readonly isValue: boolean
}

const HEAD = /(\d{1,7}) 0 obj\n/y
const STREAM = /<< \/Length (\d{1,7}) >>\nstream\n/y

type Body = Pick<AppendedObject, 'isValue'> & { readonly to: number }

const bodyFrom = (text: string, bytes: Uint8Array, at: number): Body => {
  STREAM.lastIndex = at
  const [head, length] = STREAM.exec(text) ?? []
  if (head === undefined) return { to: text.indexOf('\nendobj\n', at), isValue: false }
  const from = at + head.length
  const to = from + Number(length)
  // A certificate, an answer or a list is one DER value without space for anything else.
  readWhole(bytes.subarray(from, to))
  if (!text.startsWith('\nendstream\nendobj\n', to)) throw new DerError('stream')
  return { to: to + '\nendstream'.length, isValue: true }
}

const objectsFrom = (text: string, bytes: Uint8Array, begin: number): readonly AppendedObject[] => {
  const found: AppendedObject[] = []
  for (let at = begin; !text.startsWith('xref\n', at);) {
    HEAD.lastIndex = at
    const [head, number] = HEAD.exec(text) ?? []
    if (head === undefined) throw new DerError('object')
    const from = at + head.length
    const { to, isValue } = bodyFrom(text, bytes, from)
    if (to < from) throw new DerError('object')
    found.push({ number: Number(number), at, body: text.slice(from, to), isValue, end: to + '\nendobj\n'.length })
    at = to + '\nendobj\n'.length
  }
  return found
}

const line = (at: number): string => `${String(at).padStart(10, '0')} 00000 n \n`

type SealGap = Omit<SealRange, 'claimedAt'>

const LISTS = /^<< \/Type \/DSS \/Certs \[([^\]]*)\] \/OCSPs \[([^\]]*)\] \/CRLs \[([^\]]*)\] /

/**
 * Tells whether the store names each of the values once, and assigns them to the seal by the digest
 * of its placeholder.
 */
const isStoreOf = async (body: string, values: readonly AppendedObject[], room: Uint8Array): Promise<boolean> => {
  const [, certificates = '', answers = '', lists = ''] = LISTS.exec(body) ?? []
  const named = `${certificates} ${answers} ${lists}`.match(/\d{1,10}(?= 0 R)/g)?.map(Number) ?? []
  const isComplete =
    named.length === values.length && values.every(({ number, isValue }) => isValue && named.includes(number))
  const name = toHex(await digest('SHA-1', room)).toUpperCase()
  const its = `/VRI << /${name} << /Cert [${certificates}] /OCSP [${answers}] /CRL [${lists}] >> >>`
  const whole = `<< /Type /DSS /Certs [${certificates}] /OCSPs [${answers}] /CRLs [${lists}] ${its} >>`
  const isPlain = [certificates, answers, lists].every((list) => /^(?:\d+ 0 R(?: \d+ 0 R)*)?$/.test(list))
  return isComplete && isPlain && body === whole
}

const isAddition = async (bytes: Uint8Array, text: string, { gap, end }: SealGap): Promise<boolean> => {
  const signed = text.slice(0, end)
  const before = trailerOf(signed)
  const found = objectsFrom(text, bytes, end + (text[end] === '\n' ? 1 : 0))
  const [catalogue, store] = [found.at(-1), found.at(-2)]
  const fresh = found.slice(0, -1)
  if (!catalogue || !store || catalogue.number !== before.root) return false
  const old = objectAt(signed, offsetOf(signed, before.tableAt, before.root), before.root)
  if (catalogue.body !== `${old.slice(0, -2)}/DSS ${store.number} 0 R\n>>` || old.includes('/DSS')) return false
  // The object numbers are unused in the signed part, so nothing of it is replaced.
  if (!fresh.every(({ number }, index) => number === before.size + index)) return false
  const room = fromHex(text.slice(gap.from + 1, gap.to - 1))
  if (!(await isStoreOf(store.body, fresh.slice(0, -1), room))) return false
  const table = `xref\n${before.root} 1\n${line(catalogue.at)}${before.size} ${fresh.length}\n${fresh.map(({ at }) => line(at)).join('')}`
  const info = before.info === '' ? '' : ` ${before.info}`
  const trailer = `trailer\n<< /Size ${before.size + fresh.length} /Root ${before.root} 0 R${info} /Prev ${before.tableAt} >>\n`
  return text.slice(catalogue.end) === `${table}${trailer}startxref\n${catalogue.end}\n%%EOF\n`
}

/**
 * Tells whether a file's addition is exactly what PAdES adds for the long term: certificates, OCSP
 * answers and revocation lists, in new objects that only the catalogue's new entry /DSS leads to.
 * Every byte of it is accounted for, so that nothing visible can have changed. Takes the whole file
 * as bytes and as text, and the seal before the addition.
 */
export const addsValidationDataOnly = async (bytes: Uint8Array, text: string, seal: SealGap): Promise<boolean> => {
  try {
    return await isAddition(bytes, text, seal)
  } catch {
    return false
  }
}

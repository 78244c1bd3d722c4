import { textIn, textOrNull, wholeIn, type Fields } from '../count/values.ts'
import { fingerprintOf, isSigned } from './hashes.ts'

/** Change of the log's key, as the log or the server tells it. */
export type KeyChange = {
  readonly from: string
  readonly to: string
  readonly size: number
  readonly root: string
  readonly certificate: string | null
}

/** Key of a log, and the position from which on it signs; the first one: 0. */
export type LogKey = {
  readonly publicKey: string
  readonly since: number
  /** False where the key before was lost: people have to confirm it. */
  readonly isCertified: boolean
}

/** Tells whether the former key certified the next one. */
export const isCertified = ({ from, to, size, root, certificate }: KeyChange): boolean =>
  certificate !== null && isSigned(`danji log key\n${size}\n${root}\n${from}\n${to}\n`, certificate, from)

/** Reads the data of a change. @throws {Refused} */
export const keyChangeOf = (data: Fields): KeyChange => ({
  from: textIn(data, 'from'),
  to: textIn(data, 'to'),
  size: wholeIn(data, 'size'),
  root: textIn(data, 'root'),
  certificate: textOrNull(data, 'certificate'),
})

/** Follows the keys of a log from the first one. */
export const growingKeys = (first: string) => {
  const keys: LogKey[] = [{ publicKey: first, since: 0, isCertified: true }]
  return {
    /** Returns the keys with their fingerprints. */
    told: () =>
      keys.map(({ publicKey, since, isCertified: certified }) => ({
        fingerprint: fingerprintOf(publicKey),
        since,
        isCertified: certified,
      })),
    /**
     * Returns the reason why an expected key does not lead to the last one: it is none of them, or a
     * later one was not certified. `expected`: its fingerprint; undefined where any key will do.
     */
    faultFrom: (expected: string | undefined): string | undefined => {
      const last = fingerprintOf(keys.at(-1)?.publicKey ?? '')
      if (expected === undefined) return undefined
      const place = keys.findIndex(({ publicKey }) => fingerprintOf(publicKey) === expected)
      if (place < 0) return last
      const lost = keys.slice(place + 1).find((key) => !key.isCertified)
      return lost && `${last}, which no earlier key certified: ask the complex for it`
    },
    /** Returns the key that signs heads of a size. */
    keyOf: (size: number): string => keys.findLast(({ since }) => since <= size)?.publicKey ?? '',
    /**
     * Takes the change at a position. `isHead`: whether a head of that size and root stands before.
     * Returns what is wrong with it; undefined: nothing.
     */
    take: (
      change: KeyChange,
      position: number,
      isHead: (size: number, root: string) => boolean,
    ): string | undefined => {
      const { from, to, size, root, certificate } = change
      const last = keys.at(-1)
      if (from !== last?.publicKey) return 'it is not from the key before'
      if (keys.some(({ publicKey }) => publicKey === to)) return 'it is to a key that was used already'
      if (size >= position || size < last.since || !isHead(size, root)) return `no head of ${size} events stands before`
      if (certificate !== null && !isCertified(change)) return 'the key before did not certify it'
      keys.push({ publicKey: to, since: position, isCertified: certificate !== null })
      return undefined
    },
  }
}

import { isCertified, type KeyChange } from './key-chain.ts'
import { bytesToHex, fingerprintOf, hexToBytes, isSigned, nodeHash } from './hashes.ts'

/** Signed head as the product publishes it. */
export type SignedHead = {
  readonly size: number
  readonly root: string
  readonly at: string
  readonly signature: string
  readonly publicKey: string
}

/**
 * Alarm of a witness. fork: the log differs from the one seen before; gap: it became shorter, or
 * cannot show its continuation; key: its heads are signed with another key; silence: no answer for
 * too long.
 */
export type AlarmCode = 'fork' | 'gap' | 'key' | 'silence'

const words: Readonly<Record<AlarmCode, readonly [ko: string, en: string]>> = {
  fork: ['전에 본 기록과 다른 기록입니다.', 'The log is not the one that was seen before.'],
  gap: ['기록이 줄었거나, 어떻게 이어지는지 보여주지 않습니다.', 'The log went back, or does not show how it went on.'],
  key: ['기록 확인값이 다른 열쇠로 서명되었습니다.', "The log's heads are signed with another key."],
  silence: ['서버가 너무 오래 답하지 않습니다.', 'The server has not answered for too long.'],
}

export class Alarm extends Error {
  readonly code: AlarmCode

  constructor(code: AlarmCode, detail: string) {
    super(`${words[code][0]} ${words[code][1]} (${code}: ${detail})`)
    this.name = 'Alarm'
    this.code = code
  }
}

export type Growth = {
  readonly first: Pick<SignedHead, 'size' | 'root'>
  readonly second: Pick<SignedHead, 'size' | 'root'>
  readonly proof: readonly string[]
}

const isOdd = (number: number): boolean => number % 2 === 1
const half = (number: number): number => Math.floor(number / 2)

/**
 * Tells whether a consistency proof shows that the second tree begins with all of the first (RFC
 * 9162, section 2.1.4.2).
 */
export const isConsistent = ({ first, second, proof }: Growth): boolean => {
  if (!proof.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return false
  if (first.size < 1 || first.size > second.size) return false
  if (first.size === second.size) return proof.length === 0 && first.root === second.root
  const isPower = Number.isInteger(Math.log2(first.size))
  const [start, ...path] = (isPower ? [first.root, ...proof] : proof).map(hexToBytes)
  if (!start) return false
  let [inFirst, inSecond] = [first.size - 1, second.size - 1]
  const shift = (): void => {
    ;[inFirst, inSecond] = [half(inFirst), half(inSecond)]
  }
  while (isOdd(inFirst)) shift()
  let firstRoot: Uint8Array = start
  let secondRoot: Uint8Array = start
  for (const hash of path) {
    if (inSecond === 0) return false
    if (isOdd(inFirst) || inFirst === inSecond) {
      firstRoot = nodeHash(hash, firstRoot)
      secondRoot = nodeHash(hash, secondRoot)
      while (!isOdd(inFirst) && inFirst !== 0) shift()
    } else secondRoot = nodeHash(secondRoot, hash)
    shift()
  }
  return inSecond === 0 && bytesToHex(firstRoot) === first.root && bytesToHex(secondRoot) === second.root
}

/**
 * Checks the signature of a head. `key`: SHA-256 of the key, in hexadecimal digits; undefined: any.
 * @throws {Alarm}
 */
export const checkSigned = ({ size, root, at, signature, publicKey }: SignedHead, key: string | undefined): void => {
  const fingerprint = fingerprintOf(publicKey)
  if (key !== undefined && fingerprint !== key) throw new Alarm('key', fingerprint)
  if (!isSigned(`danji tree head\n${size}\n${root}\n${at}\n`, signature, publicKey))
    throw new Alarm('key', `the head of ${size} events is not signed`)
}

/** Fetches the proof that leads from one size to another; undefined where there is none. */
export type AskProof = (
  first: number,
  second: number,
) => Promise<{ readonly first: SignedHead; readonly consistencyProof: readonly string[] } | undefined>

/** Fetches the changes of the log's key, oldest first; empty where none was. */
export type AskKeyChanges = () => Promise<readonly KeyChange[]>

/** Sources by which the keys of a log are followed: its changes, and proofs between two sizes. */
export type KeyFollowing = {
  readonly askKeyChanges: AskKeyChanges
  readonly askProof: AskProof
  /** Fingerprint of a key that people confirmed, beyond what a key before it certified. */
  readonly confirmed?: string | undefined
}

/**
 * Checks that the key of a newer head is that of the one before, or that changes lead to it: each
 * certified by the key before it over a head that the newer one's log begins with.
 * @throws {Alarm}
 */
export const followKey = async (
  former: Pick<SignedHead, 'publicKey'>,
  newer: SignedHead,
  { askKeyChanges, askProof, confirmed }: KeyFollowing,
): Promise<void> => {
  let [key, after] = [former.publicKey, 0]
  if (key === newer.publicKey) return
  const changes = await askKeyChanges()
  while (key !== newer.publicKey) {
    // Each change is used once: a circle of them ends.
    const place: number = changes.findIndex(({ from }, index) => index >= after && from === key)
    const change = changes[place]
    if (!change) throw new Alarm('key', fingerprintOf(newer.publicKey))
    after = place + 1
    const { size, root, to } = change
    const isTrusted = isCertified(change) || fingerprintOf(to) === confirmed
    if (!isTrusted) throw new Alarm('key', `${fingerprintOf(to)}, which the key before did not certify`)
    const answer = size < newer.size ? await askProof(size, newer.size) : undefined
    const proof = answer?.consistencyProof ?? []
    if (!answer || !isConsistent({ first: { size, root }, second: newer, proof }))
      throw new Alarm('key', `${fingerprintOf(to)}, which was certified over another log`)
    key = to
  }
}

/**
 * Compares a newer head with the last stored one.
 * @throws {Alarm} where it is not of the same log
 */
export const followHead = async (
  kept: SignedHead,
  newer: SignedHead,
  askProof: AskProof,
  keys: Omit<KeyFollowing, 'askProof'> = { askKeyChanges: async () => [] },
): Promise<void> => {
  checkSigned(newer, undefined)
  await followKey(kept, newer, { ...keys, askProof })
  if (newer.size < kept.size) throw new Alarm('gap', `${newer.size} events, ${kept.size} were seen`)
  if (newer.size === kept.size) {
    if (newer.root !== kept.root) throw new Alarm('fork', `another root of ${kept.size} events`)
    return
  }
  const answer = await askProof(kept.size, newer.size)
  if (!answer) throw new Alarm('gap', `no proof leads from ${kept.size} to ${newer.size} events`)
  if (answer.first.root !== kept.root) throw new Alarm('fork', `another root of ${kept.size} events`)
  if (!isConsistent({ first: kept, second: newer, proof: answer.consistencyProof }))
    throw new Alarm('fork', `${newer.size} events do not begin with the ${kept.size} that were seen`)
}

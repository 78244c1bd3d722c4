import {
  encodedIn,
  readBallot,
  type Ciphertext,
  decryptPart,
  digestOf,
  nobleGroup,
  numberIn,
  scalarIn,
  type EncryptedQuestion,
  emptySum,
  withCiphertext,
  writtenSum,
  makeTrusteeKey,
  type Roster,
} from '#infra/lib/ballot-crypto/scheme/index.ts'
import { bytesIn, written } from './base64url.ts'

/** Part of a trustee's key. Only `publicKey` and `proof` ever leave the device. */
export type TrusteeKeyPart = { readonly secret: string; readonly publicKey: string; readonly proof: string }

/** Creates a trustee's part of the key. */
export const makePart = (roster: Roster, trusteeId: string): TrusteeKeyPart => {
  const { secret, publicKey, proof } = makeTrusteeKey(nobleGroup, roster, trusteeId)
  return { secret: written(secret), publicKey: written(publicKey), proof: written(proof) }
}

const CHECK_DIGITS = 4
const SECRET_DIGITS = 64

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const checkOf = (secret: Uint8Array): string =>
  hexOf(digestOf(nobleGroup, 'typed part', [secret])).slice(0, CHECK_DIGITS)

/**
 * Returns a secret for printing and typing: digits and the letters a to f in groups of four. The
 * last four are a checksum.
 */
export const typedForm = (secret: string): string => {
  const bytes = bytesIn(secret)
  return `${hexOf(bytes)}${checkOf(bytes)}`.replace(/.{4}(?=.)/g, '$& ')
}

/** Reads a secret that was typed or is in a file; null where its checksum is wrong. */
export const secretTyped = (text: string): string | null => {
  const digits = text.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
  if (digits.length !== SECRET_DIGITS + CHECK_DIGITS) return null
  const bytes = Uint8Array.from({ length: SECRET_DIGITS / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
  return scalarIn(bytes) !== null && checkOf(bytes) === digits.slice(SECRET_DIGITS) ? written(bytes) : null
}

/** Tells whether a secret belongs to a public key. */
export const isSecretOf = (secret: string, publicKey: string): boolean =>
  written(nobleGroup.encode(nobleGroup.times(nobleGroup.base, numberIn(bytesIn(secret))))) === publicKey

type Product = {
  readonly questionId: string
  readonly choiceId: string
  readonly r: string
  readonly s: string
  readonly helped: readonly string[]
  readonly randomness?: string | undefined
}

const ciphertextOf = ({ r, s, helped }: Product): Ciphertext => ({
  r: bytesIn(r),
  s: bytesIn(s),
  helped: helped.map(bytesIn),
})

/**
 * Tells whether the ballots add up to these products, without duplicates: a server that sends other
 * products, such as those of one ballot, would get them decrypted. It does not check that each
 * ballot is a voter's own: the evidence has their proofs.
 */
export const multiplyBallots = async (
  questions: readonly EncryptedQuestion[],
  products: readonly Product[],
  parts: AsyncIterable<readonly string[]>,
): Promise<{ readonly isSame: boolean; readonly ballots: number }> => {
  const helpers = products[0]?.helped.length ?? 0
  let sums = questions.map(({ choiceIds }) => choiceIds.map(() => emptySum(nobleGroup, helpers)))
  let ballots = 0
  const seen = new Set<string>()
  for await (const texts of parts)
    for (const text of texts) {
      if (seen.has(text)) return { isSame: false, ballots }
      seen.add(text)
      const ballot = readBallot(questions, bytesIn(text), helpers)
      if ('unreadable' in ballot) return { isSame: false, ballots }
      sums = sums.map((ofQuestion, question) =>
        ofQuestion.map((sum, choice) => {
          const ciphertext = ballot.ciphertexts[question]?.[choice]
          return ciphertext ? withCiphertext(nobleGroup, sum, ciphertext) : sum
        }),
      )
      ballots += 1
      // Pauses, so that the page can show progress.
      if (ballots % 20 === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  const made = sums.flat().map((sum) => encodedIn(writtenSum(nobleGroup, sum)).map(written).join())
  const told = products.map((product) => encodedIn(ciphertextOf(product)).map(written).join())
  return { isSame: made.join('\n') === told.join('\n'), ballots }
}

/**
 * Tells whether all products are of invented ballots: their maker reveals the randomness of the
 * encryption, which is unknown for a voter's ballot. Anybody could decrypt such products without
 * the key, so a rehearsal reveals nothing, whatever the server calls a rehearsal.
 */
export const areInvented = (products: readonly Product[]): boolean =>
  products.every(({ r, randomness }) => {
    const number = randomness === undefined ? null : scalarIn(bytesIn(randomness))
    return number !== null && written(nobleGroup.encode(nobleGroup.times(nobleGroup.base, number))) === r
  })

type Decrypting = {
  readonly voteId: string
  readonly trusteeId: string
  readonly secret: string
  readonly publicKey: string
}

/** Computes a trustee's part of the decryption of every product, with its proof. */
export const decryptProducts = ({ voteId, trusteeId, secret, publicKey }: Decrypting, products: readonly Product[]) =>
  products.map((product) => {
    const { questionId, choiceId } = product
    const name = { voteId, questionId, choiceId, trusteeId }
    const key = { secret: bytesIn(secret), publicKey: bytesIn(publicKey) }
    const { factor, proof } = decryptPart(nobleGroup, name, ciphertextOf(product), key)
    return { questionId, choiceId, factor: written(factor), proof: written(proof) }
  })

import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { encryptedBytes, id, linkSecret, personName, phone } from '../values/schemas.ts'
import { OFFICE_FORM } from '../values/trustee-office.ts'

const ofVote = { voteId: id, listId: id }

/** Trustees of one vote, at most: each one more makes every ballot larger. */
export const MAX_TRUSTEES = 5

/**
 * Stream `vote-trustees-{voteId}`: trustees of an encrypted vote's key, and how many of them are
 * needed. If they are named anew, all begin anew. None: the system holds the vote's key.
 */
export const TrusteesNamed = defineEvent('TrusteesNamed', {
  ...ofVote,
  threshold: z.int().nonnegative().max(MAX_TRUSTEES),
  trusteeIds: z.array(id).max(MAX_TRUSTEES),
  /**
   * Office (직책) of each of them in their order: public, and part of evidence files. Absent in older
   * events.
   */
  offices: z.array(z.string().regex(OFFICE_FORM)).max(MAX_TRUSTEES).optional(),
})
/**
 * Naming of one trustee. Encrypted with a key of their own, since a trustee need not be on any
 * roll.
 */
export const TrusteeNamed = defineEvent(
  'TrusteeNamed',
  { ...ofVote, trusteeId: id, name: personal(personName), phone: personal(phone) },
  { sealedFor: 'trusteeId' },
)
/**
 * Renewal of a link: the former one is invalid from here on, since somebody else may have it. Their
 * key and parts stay.
 */
export const TrusteeLinkRenewed = defineEvent('TrusteeLinkRenewed', { ...ofVote, trusteeId: id })
/**
 * Public part of a key that a trustee has made in their browser, and the proof that they know the
 * private one (`infra/lib/ballot-crypto`).
 */
export const TrusteeKeyMade = defineEvent('TrusteeKeyMade', {
  ...ofVote,
  trusteeId: id,
  publicKey: encryptedBytes(32),
  proof: encryptedBytes(64),
})

/**
 * Keyed digest, hex: it shows that two values are equal, and neither the value nor whether a guess
 * is right.
 */
const digest = z.string().regex(/^[0-9a-f]{32}$/)
/**
 * Origin of a trustee's key or part, beside its event: digests of the address and of the browser,
 * different in each vote. `adminId`: the administrator who had signed in with that browser; null:
 * none had.
 */
export const TrusteeOriginRecorded = defineEvent(
  'TrusteeOriginRecorded',
  {
    ...ofVote,
    apartmentId: id,
    trusteeId: id,
    act: z.enum(['key', 'rehearsal', 'part']),
    addressDigest: personal(digest),
    browserDigest: personal(digest),
    adminId: id.nullable(),
  },
  { sealedFor: 'trusteeId' },
)

const product = z.strictObject({
  questionId: id,
  choiceId: id,
  r: encryptedBytes(32),
  s: encryptedBytes(32),
  helped: z.array(encryptedBytes(32)).max(MAX_TRUSTEES),
})
export type Product = Readonly<z.output<typeof product>>
/**
 * Product of invented ballots, with the randomness of their encryption, so that every trustee's
 * browser verifies that it contains nobody's ballot.
 */
const inventedProduct = product.extend({ randomness: encryptedBytes(32) })
export type InventedProduct = Readonly<z.output<typeof inventedProduct>>
/**
 * Encrypted products of the ballots of the closed vote: trustees decrypt these, and nothing else.
 */
export const EncryptedBallotsMultiplied = defineEvent('EncryptedBallotsMultiplied', {
  ...ofVote,
  counted: z.int().nonnegative(),
  leftOut: z.array(linkSecret),
  products: z.array(product),
})

const decryptionPart = z.strictObject({
  questionId: id,
  choiceId: id,
  factor: encryptedBytes(32),
  proof: encryptedBytes(64),
})
export type GivenPart = Readonly<z.output<typeof decryptionPart>>
/** Trustee's part in the count: of each product's decryption, with proofs that were checked. */
export const TrusteePartGiven = defineEvent('TrusteePartGiven', {
  ...ofVote,
  trusteeId: id,
  parts: z.array(decryptionPart),
})

const counted = z.array(z.strictObject({ questionId: id, choiceId: id, total: z.int().nonnegative() }))
/**
 * Rehearsal before the vote: ballots were invented and encrypted as voters do it; trustees are to
 * decrypt their products. None of it counts in the vote.
 */
export const KeyRehearsalBegun = defineEvent('KeyRehearsalBegun', {
  ...ofVote,
  ballots: z.int().positive(),
  invented: counted,
  products: z.array(inventedProduct),
})
/** A trustee's part of the rehearsal, with proofs that were checked. */
export const RehearsalPartGiven = defineEvent('RehearsalPartGiven', {
  ...ofVote,
  trusteeId: id,
  parts: z.array(decryptionPart),
})
/** Result of the rehearsal, and whether it equals what was invented. */
export const KeyRehearsed = defineEvent('KeyRehearsed', {
  ...ofVote,
  heldBy: z.enum(['system', 'trustees']),
  ballots: z.int().positive(),
  invented: counted,
  found: counted,
  isRight: z.boolean(),
})

export type TrusteesEvent =
  | EventOf<typeof KeyRehearsalBegun>
  | EventOf<typeof RehearsalPartGiven>
  | EventOf<typeof KeyRehearsed>
  | EventOf<typeof TrusteesNamed>
  | EventOf<typeof TrusteeNamed>
  | EventOf<typeof TrusteeLinkRenewed>
  | EventOf<typeof TrusteeOriginRecorded>
  | EventOf<typeof TrusteeKeyMade>
  | EventOf<typeof EncryptedBallotsMultiplied>
  | EventOf<typeof TrusteePartGiven>

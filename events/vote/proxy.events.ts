import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, personName, phone, text } from '../values/schemas.ts'

/** What a holder is to whoever gave the power. */
export const proxyRelation = z.enum(['spouse', 'family', 'owner', 'tenant', 'lawyer', 'other'])
export type ProxyRelation = z.output<typeof proxyRelation>

const proxy = { proxyId: id, voteId: id, listId: id, listUserId: id }

/**
 * Stream `vote-proxy-{voteId}-{listUserId}`: a power of attorney (위임장) that an owner gave. It counts once a second administrator has
 * looked at its scan. `holderListUserId`: the holder is an owner of the list themselves, and may vote by their own link.
 */
export const ProxyEntered = defineEvent(
  'ProxyEntered',
  {
    ...proxy,
    apartmentId: id,
    /** Who gave it. */
    personId: id,
    holderListUserId: id.nullable(),
    holderPersonId: id.nullable(),
    holderName: personal(personName),
    holderPhone: personal(phone.nullable()),
    /** Another administrator confirms it. */
    enteredBy: id,
    relation: proxyRelation,
    /** Its scan, under the giver's key. */
    scan: z.strictObject({
      objectKey: z.string().max(200),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().positive(),
      pages: z.int().positive(),
    }),
  },
  { sealedFor: 'personId' },
)
/** Where the holder is of the roll themselves: their log tells of it, too. */
const held = { ...proxy, holderPersonId: id.nullable().optional() }
export const ProxyConfirmed = defineEvent('ProxyConfirmed', held)
export const ProxyRefused = defineEvent('ProxyRefused', { ...held, reason: text(500) })
/** By whoever gave it, or because they came themselves. */
export const ProxyRevoked = defineEvent('ProxyRevoked', {
  ...held,
  reason: text(500),
  /** Whoever gave it cast their ballot themselves, which this is written with. Absent: by hand. */
  cause: z.enum(['voted-oneself']).optional(),
})
/** Its holder voted by it, online, at the desk or on paper: written with the ballot, or with the paper's issue. */
export const ProxyUsed = defineEvent('ProxyUsed', held)

const ofVote = { voteId: id, listId: id }
/** Stream `vote-proxies-{voteId}`: whether the vote takes proxies, where that does not follow from its rule of law. */
export const ProxyRuleDecided = defineEvent('ProxyRuleDecided', {
  ...ofVote,
  allowed: z.boolean(),
  reason: text(500),
})
/** The same stream: whom each holder stands for, since nobody may stand for too many. `holder`: a keyed digest. */
export const HolderEntrusted = defineEvent('HolderEntrusted', { ...proxy, holder: z.string().max(100) })
export const HolderReleased = defineEvent('HolderReleased', proxy)

export type VoteProxiesEvent =
  | EventOf<typeof ProxyRuleDecided>
  | EventOf<typeof HolderEntrusted>
  | EventOf<typeof HolderReleased>

export type ProxyEvent =
  | EventOf<typeof ProxyEntered>
  | EventOf<typeof ProxyConfirmed>
  | EventOf<typeof ProxyRefused>
  | EventOf<typeof ProxyRevoked>
  | EventOf<typeof ProxyUsed>

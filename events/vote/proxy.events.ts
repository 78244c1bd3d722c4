import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, personName, phone, text } from '../values/schemas.ts'

/** Relation of a proxy to the owner who gave the proxy form. */
export const proxyRelation = z.enum(['spouse', 'family', 'owner', 'tenant', 'lawyer', 'other'])
export type ProxyRelation = z.output<typeof proxyRelation>

const proxy = { proxyId: id, voteId: id, listId: id, listUserId: id }

/**
 * Stream `vote-proxy-{voteId}-{listUserId}`: proxy form (위임장) of an owner. It counts once a second
 * administrator has checked its scan. `holderListUserId`: the proxy is an owner of the list
 * themselves, and may vote by their own link.
 */
export const ProxyEntered = defineEvent(
  'ProxyEntered',
  {
    ...proxy,
    apartmentId: id,
    /** Owner who gave it. */
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
/** Proxy, with their person if they are on the roll themselves, since their log shows it, too. */
const proxyOfHolder = { ...proxy, holderPersonId: id.nullable().optional() }
export const ProxyConfirmed = defineEvent('ProxyConfirmed', proxyOfHolder)
export const ProxyRefused = defineEvent('ProxyRefused', { ...proxyOfHolder, reason: text(500) })
/** Revocation by the owner, or because they came themselves. */
export const ProxyRevoked = defineEvent('ProxyRevoked', {
  ...proxyOfHolder,
  reason: text(500),
  /** Cause: the owner cast their ballot themselves, which is written with this. Absent: by hand. */
  cause: z.enum(['voted-oneself']).optional(),
})
/**
 * Use: the proxy voted by it, online, at the desk or on paper. It is written with the ballot, or
 * with the paper's issue.
 */
export const ProxyUsed = defineEvent('ProxyUsed', proxyOfHolder)

const ofVote = { voteId: id, listId: id }
/**
 * Stream `vote-proxies-{voteId}`: whether the vote allows proxies, if its rule of law does not
 * decide that.
 */
export const ProxyRuleDecided = defineEvent('ProxyRuleDecided', {
  ...ofVote,
  allowed: z.boolean(),
  reason: text(500),
})
/**
 * Owner whom a holder represents, in the same stream, since the number for each holder is limited.
 * `holder`: a keyed digest.
 */
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

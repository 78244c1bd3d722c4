import type { LaterConsent, LaterObjectionEvent } from '#events/consent-count/later-objection.events.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { entryIdentity, type ListedUser } from '../../roll/list-user.decider.ts'
import { mailWithEffect, type MailEntered } from '../../signature/consent/withdrawal-day.decider.ts'

export type LaterObjectionState = { readonly effectiveOn: string | null }

/** Objection as an administrator entered it from a paper. */
export type ObjectionOnPaper = {
  readonly way: 'paper'
  readonly writtenOn: string
  readonly mail: MailEntered | undefined
  readonly reason: string
}

/** Objection of an owner who has proved who they are. */
export type ObjectionOnline = {
  readonly way: 'online'
  /** Null: they gave none. */
  readonly reason: string | null
  readonly receiptId: string
  readonly verificationId: string
  readonly evidence: Evidence
}

export type LaterObjectionCommand = {
  readonly type: 'ObjectLater'
  readonly entry: ListedUser
  /** Whether the owner was erased, whose key would encrypt the reason. */
  readonly isErased: boolean
  /** Later consent that the list's law knows; undefined: none. */
  readonly to: LaterConsent | undefined
  /** Consent that stands, and its day; undefined: none does. */
  readonly consent: { readonly consentId: string; readonly givenOn: string } | undefined
  readonly objecting: ObjectionOnPaper | ObjectionOnline
  readonly today: string
}

export const laterObjectionStream = (listUserId: string): string => `later-objection-${listUserId}`

const refuse = (path: string, message: string): never => {
  throw new DomainError('VALIDATION_FAILED', [{ path, message }])
}

type ObjectionData = LaterObjectionEvent['data']

/** Returns the days of an objection on paper. @throws DomainError VALIDATION_FAILED */
const daysOnPaper = (
  { writtenOn, mail: entered }: ObjectionOnPaper,
  { givenOn, today }: { readonly givenOn: string; readonly today: string },
): Pick<ObjectionData, 'writtenOn' | 'mail' | 'effectiveOn'> => {
  if (writtenOn > today) refuse('writtenOn', '오늘보다 늦을 수 없습니다.')
  const mail = entered && mailWithEffect(entered, { writtenOn, today })
  const effectiveOn = mail?.effectiveOn ?? writtenOn
  if (effectiveOn < givenOn)
    refuse(mail ? 'mail.arrivedOn' : 'writtenOn', `동의한 날(${givenOn})보다 이를 수 없습니다.`)
  return { writtenOn, ...(mail ? { mail } : {}), effectiveOn }
}

/** Decides on the objection of an owner to the later consent that theirs would count for. */
export const laterObjectionDecider: Decider<LaterObjectionState, LaterObjectionCommand, LaterObjectionEvent> = {
  initial: { effectiveOn: null },
  evolve: (_, { data: { effectiveOn } }) => ({ effectiveOn }),
  decide: ({ entry, isErased, to, consent, objecting, today }, state) => {
    if (to === undefined) throw new DomainError('OBJECTION_NOT_IN_LAW')
    if (state.effectiveOn !== null) return []
    if (isErased) throw new DomainError('PERSON_ERASED')
    if (consent === undefined) throw new DomainError('NOTHING_TO_OBJECT_TO')
    const { consentId, givenOn } = consent
    const of = { consentId, ...entryIdentity(entry), to }
    if (objecting.way === 'paper') {
      const { reason } = objecting
      return [{ type: 'LaterConsentObjected', data: { ...of, ...daysOnPaper(objecting, { givenOn, today }), reason } }]
    }
    const { way: _way, ...given } = objecting
    return [{ type: 'LaterConsentObjected', data: { ...of, writtenOn: today, effectiveOn: today, ...given } }]
  },
}

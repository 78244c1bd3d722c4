import type { LaterConsent, LaterObjectionEvent } from '#events/consent-count/later-objection.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { mailWithEffect, type MailEntered } from '../../signature/consent/withdrawal-day.decider.ts'

export type LaterObjectionState = { readonly effectiveOn: string | null }

export type LaterObjectionCommand = {
  readonly type: 'ObjectLater'
  readonly entry: ListedUser
  /** Whether the owner was erased, whose key would encrypt the reason. */
  readonly isErased: boolean
  /** Later consent that the list's law knows; undefined: none. */
  readonly to: LaterConsent | undefined
  /** Consent that stands, and its day; undefined: none does. */
  readonly consent: { readonly consentId: string; readonly givenOn: string } | undefined
  readonly writtenOn: string
  readonly mail: MailEntered | undefined
  readonly reason: string
  readonly today: string
}

export const laterObjectionStream = (listUserId: string): string => `later-objection-${listUserId}`

const refuse = (path: string, message: string): never => {
  throw new DomainError('VALIDATION_FAILED', [{ path, message }])
}

/** Decides on the objection of an owner to the later consent that theirs would count for. */
export const laterObjectionDecider: Decider<LaterObjectionState, LaterObjectionCommand, LaterObjectionEvent> = {
  initial: { effectiveOn: null },
  evolve: (_, { data: { effectiveOn } }) => ({ effectiveOn }),
  decide: ({ entry, isErased, to, consent, writtenOn, mail: entered, reason, today }, state) => {
    if (to === undefined) throw new DomainError('OBJECTION_NOT_IN_LAW')
    if (state.effectiveOn !== null) return []
    if (isErased) throw new DomainError('PERSON_ERASED')
    if (consent === undefined) throw new DomainError('NOTHING_TO_OBJECT_TO')
    if (writtenOn > today) refuse('writtenOn', '오늘보다 늦을 수 없습니다.')
    const mail = entered && mailWithEffect(entered, { writtenOn, today })
    const effectiveOn = mail?.effectiveOn ?? writtenOn
    if (effectiveOn < consent.givenOn)
      refuse(mail ? 'mail.arrivedOn' : 'writtenOn', `동의한 날(${consent.givenOn})보다 이를 수 없습니다.`)
    const { listId, apartmentId, listUserId, personId, dong, ho } = entry
    const of = { consentId: consent.consentId, listId, apartmentId, listUserId, personId, dong, ho, to }
    return [
      { type: 'LaterConsentObjected', data: { ...of, writtenOn, ...(mail ? { mail } : {}), effectiveOn, reason } },
    ]
  },
}

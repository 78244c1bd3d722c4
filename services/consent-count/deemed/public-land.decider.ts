import type { PublicLandEvent } from '#events/consent-count/deemed-consent.events.ts'
import { addDays } from '#events/values/day.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { entryIdentity, type ListedUser } from '../../roll/list-user.decider.ts'

/**
 * Days for which an authority may answer before it is taken to consent (도시정비법 시행령 제33조 제1항
 * 제5호); the day on which the request arrived is not one of them (민법 제157조).
 */
export const ANSWER_DAYS = 30

export type PublicLandState = { readonly askedOn: string | null; readonly refusedOn: string | null }

export type PublicLandCommand = { readonly entry: ListedUser; readonly today: string } & (
  | {
      readonly type: 'AskAuthority'
      readonly askedOn: string
      readonly reference: string
      /** Whether the roll has a birth date of the owner, who is a person then and no authority. */
      readonly isPerson: boolean
      /** Whether the list's law takes silent authorities to consent. */
      readonly isInLaw: boolean
    }
  | { readonly type: 'RefuseConsent'; readonly refusedOn: string }
  | { readonly type: 'UndoRequest' }
)

export const publicLandStream = (listUserId: string): string => `public-land-${listUserId}`

const refuse = (path: string, message: string): never => {
  throw new DomainError('VALIDATION_FAILED', [{ path, message }])
}

const ask = (
  { entry, today, askedOn, reference, isPerson, isInLaw }: Extract<PublicLandCommand, { type: 'AskAuthority' }>,
  state: PublicLandState,
): readonly PublicLandEvent[] => {
  if (!isInLaw) throw new DomainError('SILENCE_NOT_IN_LAW')
  if (isPerson) refuse('askedOn', '생년월일이 있는 소유자는 국·공유지의 재산관리청일 수 없습니다.')
  if (askedOn > today) refuse('askedOn', '오늘보다 늦을 수 없습니다.')
  if (state.askedOn === askedOn) return []
  if (state.askedOn !== null) refuse('askedOn', '이미 요청을 기록했습니다. 먼저 그 기록을 되돌려주세요.')
  return [{ type: 'PublicLandAsked', data: { ...entryIdentity(entry), askedOn, reference } }]
}

const answer = (
  { entry, today, refusedOn }: Extract<PublicLandCommand, { type: 'RefuseConsent' }>,
  { askedOn, refusedOn: before }: PublicLandState,
): readonly PublicLandEvent[] => {
  if (askedOn === null) throw new DomainError('NOT_FOUND')
  if (before !== null) return []
  const last = addDays(askedOn, ANSWER_DAYS)
  if (refusedOn > today) refuse('refusedOn', '오늘보다 늦을 수 없습니다.')
  if (refusedOn < askedOn || refusedOn > last)
    refuse('refusedOn', `요청이 닿은 날부터 30일(${last}) 안의 답이어야 합니다. 그 뒤에는 동의한 것으로 봅니다.`)
  return [{ type: 'PublicLandRefused', data: { ...entryIdentity(entry), refusedOn } }]
}

/** Decides on the request to an authority that manages state or municipal land. */
export const publicLandDecider: Decider<PublicLandState, PublicLandCommand, PublicLandEvent> = {
  initial: { askedOn: null, refusedOn: null },
  evolve: (state, event) => {
    if (event.type === 'PublicLandAsked') return { askedOn: event.data.askedOn, refusedOn: null }
    if (event.type === 'PublicLandRefused') return { ...state, refusedOn: event.data.refusedOn }
    return { askedOn: null, refusedOn: null }
  },
  decide: (command, state) => {
    if (command.type === 'AskAuthority') return ask(command, state)
    if (command.type === 'RefuseConsent') return answer(command, state)
    return state.askedOn === null ? [] : [{ type: 'PublicLandRequestUndone', data: entryIdentity(command.entry) }]
  },
}

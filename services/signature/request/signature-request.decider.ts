import type { SignatureRequestEvent } from '#events/signature/signature-request.events.ts'
import { seoulClock } from '#events/values/day.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type RequestData = Extract<SignatureRequestEvent, { type: 'SignatureRequested' }>['data']

export type SignatureRequestState =
  | { readonly status: 'absent' }
  | (RequestData & {
      readonly status: 'open' | 'deleted'
      readonly viewed: boolean
      readonly guideId: string | null
    })
export type ExistingSignatureRequest = Exclude<SignatureRequestState, { status: 'absent' }>

export type SignatureRequestCommand =
  | { readonly type: 'RequestSignature'; readonly request: RequestData }
  | { readonly type: 'ViewRequest'; readonly now: Date }
  /**
   * `remindedAt`: when they were reminded last; `hasSigned`: whether a consent of theirs stands.
   */
  | {
      readonly type: 'RemindOfRequest'
      readonly messageId: string
      readonly remindedAt: Date | null
      readonly hasSigned: boolean
      readonly isReachable: boolean
      readonly now: Date
    }
  | { readonly type: 'ChangeRequestGuide'; readonly guideId: string | null; readonly now: Date }
  | { readonly type: 'DeleteRequest' }

/** Milliseconds after a reminder within which there is no other. */
const REMINDED_MS = 10 * 60_000

export const signatureRequestStream = (requestId: string): string => `signature-request-${requestId}`

/** Personal invitation of one resident: its message, and whether its link is still valid. */
export const signatureRequestDecider: Decider<SignatureRequestState, SignatureRequestCommand, SignatureRequestEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'SignatureRequested') return { ...event.data, status: 'open', viewed: false, guideId: null }
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'SignatureRequestViewed':
        return { ...state, viewed: true }
      case 'SignatureRequestReminded':
        return state
      case 'SignatureRequestGuideChanged':
        return { ...state, guideId: event.data.guideId }
      case 'SignatureRequestDeleted':
        return { ...state, status: 'deleted' }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RequestSignature')
      return state.status === 'absent' ? [{ type: 'SignatureRequested', data: command.request }] : []
    const request = existingRequest(state)
    const { requestId, listId, listUserId } = request
    const of = { requestId, listId, listUserId }
    switch (command.type) {
      case 'ViewRequest':
        return request.viewed || isOver(request, command.now) ? [] : [{ type: 'SignatureRequestViewed', data: of }]
      case 'RemindOfRequest':
        assertRemindable(command, request)
        return [{ type: 'SignatureRequestReminded', data: { ...of, messageId: command.messageId } }]
      case 'ChangeRequestGuide': {
        const { guideId } = command
        if (guideId === request.guideId) return []
        if (isOver(request, command.now)) throw new DomainError('REQUEST_OVER')
        return [{ type: 'SignatureRequestGuideChanged', data: { ...of, guideId } }]
      }
      case 'DeleteRequest':
        return request.status === 'deleted' ? [] : [{ type: 'SignatureRequestDeleted', data: of }]
    }
  },
}

const assertRemindable = (
  { remindedAt, hasSigned, isReachable, now }: Extract<SignatureRequestCommand, { type: 'RemindOfRequest' }>,
  request: ExistingSignatureRequest,
): void => {
  if (isOver(request, now)) throw new DomainError('REQUEST_OVER')
  if (hasSigned) throw new DomainError('ALREADY_SUBMITTED')
  if (!isReachable) throw new DomainError('NO_PHONE')
  const again = remindedAt === null ? now : new Date(remindedAt.getTime() + REMINDED_MS)
  if (now >= again) return
  const message = `${seoulClock(again).slice(11, 16)}부터 다시 알릴 수 있습니다.`
  const retryAfterSeconds = Math.ceil((again.getTime() - now.getTime()) / 1_000)
  throw new DomainError('REMINDED_RECENTLY', [{ path: 'remindedAt', message }], { retryAfterSeconds })
}

/** Whether its link leads nowhere any more: taken back, or its time is over. */
export const isOver = (request: Pick<ExistingSignatureRequest, 'status' | 'expiresAt'>, now: Date): boolean =>
  request.status === 'deleted' || (request.expiresAt !== null && now >= new Date(request.expiresAt))

/** One that was made. @throws DomainError NOT_FOUND */
export const existingRequest = (state: SignatureRequestState): ExistingSignatureRequest => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, listId, type StreamEvent } from './names.ts'

const about = (number: number, type: string, data: object = {}): StreamEvent => [
  `phone-call-${fixedId(number)}`,
  { type, data: { phoneCallId: fixedId(number), callerId: fixedId(number + 10), listId, apartmentId, ...data } },
]
const requested = (number: number, browser = 0): StreamEvent =>
  about(number, 'PhoneCallRequested', {
    requestId: fixedId(number + 20 + browser),
    failed: 'locked',
    caller: { phone: '01012345678', name: '홍길동', dong: '9871동', ho: '9872' },
  })
const withdrawn = (number: number, browser: number, left: number): StreamEvent =>
  about(number, 'PhoneCallWithdrawn', { requestId: fixedId(number + 20 + browser), left })
const made = (number: number, outcome: string, tries: number, isOver: boolean): StreamEvent =>
  about(number, 'PhoneCallMade', { outcome, tries, isOver })

/** Calls that wait, that were made, that nobody answered, that two took back, and one asked for again. */
export const phoneCallStory = (): readonly StreamEvent[] => [
  requested(660),
  requested(661),
  made(661, 'unreached', 1, false),
  made(661, 'reached', 2, true),
  requested(662),
  made(662, 'unreached', 3, true),
  requested(663),
  requested(663, 1),
  withdrawn(663, 0, 1),
  withdrawn(663, 1, 0),
  about(663, 'PhoneCallerErased', { cause: 'withdrawn' }),
  requested(664),
  made(664, 'reached', 1, true),
  requested(664, 1),
]

import type { RegisterRetentionEvent } from '#events/registry/register-retention.events.ts'
import { addDays } from '#events/values/day.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'

/** Five years behind the list's end: a decision of ours, as long as somebody may yet dispute what was counted. A list may say less or more. */
const USUAL_DAYS = 1_826
/** Ten years: what has a purpose no more is destroyed without delay (개인정보 보호법 제21조), so nobody keeps it for good. */
const MAX_DAYS = 3_653

export type RegisterRetentionState = { readonly destroyOn: string | null }

/** `endsOn`: the list's last day; `today`: both in Asia/Seoul. */
export type RegisterRetentionCommand = {
  readonly type: 'SetRetention'
  readonly listId: string
  readonly destroyOn: string | null
  readonly endsOn: string
  readonly today: string
}

export const registerRetentionStream = (listId: string): string => `register-retention-${listId}`

/** The day on which a list's registers are destroyed: never before the list is over, however often it is reopened. */
export const destroyedOn = (endsOn: string, own: string | null): string => {
  const day = own ?? addDays(endsOn, USUAL_DAYS)
  return day > endsOn ? day : addDays(endsOn, 1)
}

const wrongWith = ({ destroyOn, endsOn, today }: RegisterRetentionCommand): string | undefined => {
  if (destroyOn === null) return undefined
  if (destroyOn <= today) return '파기일은 내일이거나 그 뒤여야 합니다.'
  if (destroyOn <= endsOn) return '파기일은 리스트가 끝난 뒤여야 합니다.'
  return destroyOn > addDays(endsOn, MAX_DAYS)
    ? '등기부는 리스트가 끝난 날부터 10년까지만 보관할 수 있습니다.'
    : undefined
}

/** How long a list keeps its registers. @throws DomainError VALIDATION_FAILED naming destroyOn */
export const registerRetentionDecider: Decider<
  RegisterRetentionState,
  RegisterRetentionCommand,
  RegisterRetentionEvent
> = {
  initial: { destroyOn: null },
  evolve: (_state, { data }) => ({ destroyOn: data.destroyOn }),
  decide: (command, state) => {
    const { listId, destroyOn } = command
    if (destroyOn === state.destroyOn) return []
    const message = wrongWith(command)
    const wrong: readonly FieldError[] = message === undefined ? [] : [{ path: 'destroyOn', message }]
    if (wrong.length > 0) throw new DomainError('VALIDATION_FAILED', wrong)
    return [{ type: 'RegisterRetentionSet', data: { listId, destroyOn } }]
  },
}

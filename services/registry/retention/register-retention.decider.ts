import type { RegisterRetentionEvent } from '#events/registry/register-retention.events.ts'
import { addDays } from '#events/values/day.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'

/**
 * Default retention: five years after the list's end, our decision, since what was counted may
 * still be disputed. A list may set less or more.
 */
const USUAL_DAYS = 1_826
/**
 * Maximum retention: ten years, since data without a purpose must be destroyed without delay (개인정보
 * 보호법 제21조).
 */
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

/**
 * Returns the day on which a list's registry records are destroyed: never before the list ends,
 * even if it is reopened.
 */
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

/**
 * Retention of a list's registry records.
 * @throws DomainError VALIDATION_FAILED naming destroyOn
 */
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

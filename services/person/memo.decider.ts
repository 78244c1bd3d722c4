import type { MemoEvent } from '#events/person/memo.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Memo = Extract<MemoEvent, { type: 'MemoWritten' }>['data']
type Withdrawal = Extract<MemoEvent, { type: 'MemoWithdrawn' }>['data']

export type MemosState = { readonly memoIds: readonly string[]; readonly withdrawn: readonly string[] }
export type MemosCommand =
  | { readonly type: 'WriteMemo'; readonly memo: Memo & { readonly text: string } }
  /**
   * Withdraws a memo. `writtenAt`: its time, if its author withdraws it; undefined: somebody else
   * does.
   */
  | {
      readonly type: 'WithdrawMemo'
      readonly memo: Withdrawal
      readonly writtenAt: Date | undefined
      readonly now: Date
    }

/**
 * Minutes within which a memo can be withdrawn, to correct a slip; later, others may have acted on
 * it.
 */
const MINUTES_TO_WITHDRAW = 10

export const memosStream = (personId: string): string => `memos-${personId}`

/** Memos about a person: written, and withdrawn by their author within a few minutes. */
export const memosDecider: Decider<MemosState, MemosCommand, MemoEvent> = {
  initial: { memoIds: [], withdrawn: [] },
  evolve: ({ memoIds, withdrawn }, { type, data }) =>
    type === 'MemoWritten'
      ? { memoIds: [...memoIds, data.memoId], withdrawn }
      : { memoIds, withdrawn: [...withdrawn, data.memoId] },
  decide: (command, { memoIds, withdrawn }) => {
    const { memoId } = command.memo
    if (command.type === 'WriteMemo')
      return memoIds.includes(memoId) ? [] : [{ type: 'MemoWritten', data: command.memo }]
    if (!memoIds.includes(memoId)) throw new DomainError('NOT_FOUND')
    if (withdrawn.includes(memoId)) return []
    const { writtenAt, now } = command
    if (writtenAt === undefined || now.getTime() - writtenAt.getTime() > MINUTES_TO_WITHDRAW * 60_000)
      throw new DomainError('MEMO_STAYS')
    return [{ type: 'MemoWithdrawn', data: command.memo }]
  },
}

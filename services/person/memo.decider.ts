import type { MemoEvent } from '#events/person/memo.events.ts'
import type { Decider } from '../core/decider.ts'

type Memo = MemoEvent['data']

export type MemosState = { readonly memoIds: readonly string[] }
export type MemosCommand = { readonly type: 'WriteMemo'; readonly memo: Memo & { readonly text: string } }

export const memosStream = (personId: string): string => `memos-${personId}`

/** What the office notes of a person: written, never taken back. */
export const memosDecider: Decider<MemosState, MemosCommand, MemoEvent> = {
  initial: { memoIds: [] },
  evolve: ({ memoIds }, { data }) => ({ memoIds: [...memoIds, data.memoId] }),
  decide: ({ memo }, { memoIds }) => (memoIds.includes(memo.memoId) ? [] : [{ type: 'MemoWritten', data: memo }]),
}

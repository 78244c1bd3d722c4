import { useCallback, useState } from 'react'
import type { FieldValues } from './field/requested-fields.ts'
import { storeDrafts, storeMarks, readDrafts, readMarks } from './stored-signing.ts'
import { emptyDraft, type EntryDraft, type ExplainedTicks, type Mark } from './signing-draft.ts'
import { useStoreOnChange } from '../use-stored.ts'

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> => {
  const { [name]: _gone, ...others } = record
  return others
}

/**
 * Holds the draft and the signature of each unit of this link, stored over reloads and the visit to
 * the identity provider.
 */
export const useStoredSigning = (token: string) => {
  const [drafts, setDrafts] = useState(() => readDrafts(token))
  const [marks, setMarks] = useState(() => readMarks(token))
  useStoreOnChange(drafts, (changed) => storeDrafts(token, changed))
  useStoreOnChange(marks, (changed) => storeMarks(token, changed))

  const change = useCallback((unit: string, part: Partial<EntryDraft>) => {
    setDrafts((before) => ({ ...before, [unit]: { ...(before[unit] ?? emptyDraft), ...part } }))
  }, [])
  const answer = useCallback((unit: string, values: FieldValues) => change(unit, { values }), [change])
  const read = useCallback((unit: string, name: string | null) => change(unit, { read: name }), [change])
  const explain = useCallback((unit: string, explained: ExplainedTicks) => change(unit, { explained }), [change])
  const sign = useCallback((unit: string, mark: Mark | null) => {
    setMarks((before) => (mark === null ? without(before, unit) : { ...before, [unit]: mark }))
  }, [])
  /**
   * Removes the draft and signature of a signed unit; `offered` is the initial draft of units that
   * have none.
   */
  const finish = useCallback((unit: string, next: readonly string[], offered: EntryDraft) => {
    setDrafts((before) => ({
      ...Object.fromEntries(next.map((one) => [one, before[one] ?? offered])),
      ...without(before, unit),
    }))
    setMarks((before) => without(before, unit))
  }, [])

  return { drafts, marks, answer, read, explain, sign, finish }
}

export type StoredSigning = ReturnType<typeof useStoredSigning>

import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { List } from '#services/list/lists.contract.ts'
import { isDirectAndSecret } from '#services/list/rule/legal-rule-names.contract.ts'
import { draftKey, lawfulRule } from '../draft/rule-draft.ts'
import { useDraft } from './use-draft.ts'

/** The key of law by which the vote in the form is judged; undefined: none. */
export const useDraftKey = (lists: readonly List[]): string | undefined => {
  const draft = useDraft()
  return draftKey(draft, lists.find(({ id }) => id === draft.listId)?.rule)
}

/**
 * Keeps the form lawful: only an election gets a rule of elections, and one under the 공동주택관리법 is
 * secret with one vote per household.
 */
export const useLawfulRule = (lists: readonly List[]): void => {
  const { setValue, getValues } = useFormContext()
  const { kind, district, ruleOf, rule, ballotKind, weight } = useDraft()
  const key = useDraftKey(lists)
  useEffect(() => {
    const proposed = lawfulRule({ kind, district, ruleOf, rule }, key)
    if (proposed === null) return
    setValue('ruleOf', proposed.ruleOf, { shouldDirty: true })
    setValue('rule', proposed.rule, { shouldDirty: true })
    // Proposes a rule only when the kind or the district changes: a later choice stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, district])
  useEffect(() => {
    if (!isDirectAndSecret(key)) return
    if (getValues('ballotKind') !== 'secret') setValue('ballotKind', 'secret', { shouldDirty: true })
    if (getValues('weight') !== 'unit') setValue('weight', 'unit', { shouldDirty: true })
  }, [key, ballotKind, weight, getValues, setValue])
}

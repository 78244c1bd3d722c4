import { useCallback, useEffect, useState } from 'react'
import { emptyDraft, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { noIdentity, type Identity } from '../participation/identity.ts'

/** What was begun for this link, kept over reloads until it is handed in. */
export const useDraft = (linkId: string) => {
  const [draft, setDraft] = useState(() => readDraft(linkId))

  useEffect(() => {
    if (draft === emptyDraft) forgetDraft(linkId)
    else keepDraft(linkId, draft)
  }, [linkId, draft])

  /** null takes the answer back. */
  const answer = useCallback((questionId: string, chosen: readonly string[] | null) => {
    setDraft((before) => {
      const { [questionId]: _former, ...others } = before.answers
      return { ...before, answers: chosen === null ? others : { ...others, [questionId]: chosen } }
    })
  }, [])
  const identify = useCallback((identity: Identity) => setDraft((before) => ({ ...before, identity })), [])
  const forgetIdentity = useCallback(() => identify(noIdentity), [identify])
  const forget = useCallback(() => setDraft(emptyDraft), [])

  return { draft, answer, identify, forgetIdentity, forget }
}

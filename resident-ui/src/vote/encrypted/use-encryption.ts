import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import type { VoteKeys } from '../../encryption/ballot-worker.ts'
import type { Encryption } from '../../encryption/encrypt-ballot.ts'
import type { EncryptedDraft } from '../ballot-draft.ts'
import type { DraftAnswers } from '../question/choices.ts'

type Encrypting = {
  readonly vote: VoterPage['vote']
  readonly unit: VoterUnit
  readonly answers: DraftAnswers
  /** Ballot that was encrypted before, and perhaps sent. */
  readonly encrypted: EncryptedDraft | null
  readonly onEncrypted: (encrypted: EncryptedDraft) => void
}

/** Starts the encryption under a vote's keys; that part of the app loads when it is needed. */
export const beginEncrypting = async (keys: VoteKeys): Promise<Encryption> =>
  (await import('../../encryption/encrypt-ballot.ts')).beginEncryption(keys)

/**
 * Returns the vote's keys, the same object as long as they are equal; null for a vote without
 * encryption.
 */
const useKeys = ({ encryption }: VoterPage['vote']): VoteKeys | null => {
  const told = encryption && JSON.stringify({ key: encryption.publicKey, helperKeys: encryption.helperKeys })
  // The text was made from such an object one line above.
  return useMemo(() => (told === null ? null : (JSON.parse(told) as VoteKeys)), [told])
}

/**
 * Starts the encryption for votes with a key, while the answers are reviewed; null without a key.
 */
const useLazyEncryption = (key: VoteKeys | null) => {
  const begun = useRef<Promise<Encryption> | null>(null)
  const get = useCallback((): Promise<Encryption> | null => {
    if (key !== null) begun.current ??= beginEncrypting(key)
    return begun.current
  }, [key])
  const forget = useCallback((): void => {
    begun.current = null
  }, [])
  useEffect(() => {
    // A part that did not load is requested again when it is needed.
    get()?.catch(forget)
    return () => {
      void begun.current?.then(({ end }) => end()).catch(forget)
      forget()
    }
  }, [get, forget])
  return { get, forget }
}

/** Returns the unit's ballot to encrypt, with the vote's keys. */
export const ballotOf = (
  { vote, unit, answers }: Pick<Encrypting, 'vote' | 'answers'> & { readonly unit: Pick<VoterUnit, 'slot'> },
  keys: VoteKeys,
) => {
  const questions = vote.questions.map(({ id, minChoices, maxChoices, choices }) => ({
    id,
    minChoices,
    maxChoices,
    choiceIds: choices.map((choice) => choice.id),
  }))
  return {
    statement: { voteId: vote.id, questions, ...keys, slot: unit.slot ?? '' },
    chosen: questions.map(({ id }) => answers[id] ?? []),
  }
}

/** Encrypts a unit's ballot once; retries send the same ballot. */
export const useEncryption = (given: Encrypting) => {
  const key = useKeys(given.vote)
  const { get, forget } = useLazyEncryption(key)
  const [isEncrypting, setEncrypting] = useState(false)

  /**
   * Returns the encrypted ballot; null where the vote is not encrypted.
   *
   * @throws ApiError where this browser cannot encrypt, or that part of the app did not load
   */
  const sealed = async (): Promise<EncryptedDraft | null> => {
    if (key === null || given.encrypted !== null) return given.encrypted
    setEncrypting(true)
    try {
      const encryption = await get()
      const made = encryption && (await encryption.encrypt(ballotOf(given, key)))
      if (made !== null) given.onEncrypted(made)
      return made
    } catch (thrown) {
      forget()
      throw thrown
    } finally {
      setEncrypting(false)
    }
  }
  return { sealed, isEncrypting }
}

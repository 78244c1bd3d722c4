import { useState } from 'react'
import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { useTask } from '../../use-task.ts'
import { ballotFor, type Ballots } from '../ballot-draft.ts'
import { forgetDraft } from '../draft.ts'
import { storeFingerprint } from '../encrypted/stored-fingerprints.ts'
import { answersIn, type SubmittedHere } from '../unit/unit-facts.ts'
import type { useDraft } from '../use-draft.ts'
import { confirmationKey, isComplete, openBallots, type ItemBallot } from './ballot-items.ts'
import { sealBallots, submitBallots, type GivenReceipt } from './hand-in.ts'
import { refusedIn, submissionsOf, type RefusedItem, type SealedBallot } from './submissions.ts'

type SubmissionOptions = {
  readonly linkId: string
  readonly page: AssemblyBallot
  readonly drafting: ReturnType<typeof useDraft>
  /** Returns a ballot's name, for the refused ones. */
  readonly nameOf: (ballot: ItemBallot) => string
  readonly reload: () => Promise<void>
  /** Handler of ballots that were cast, by key. */
  readonly onCast: (cast: Readonly<Record<string, SubmittedHere>>) => void
  /** Handler of a submission that was taken as a whole. */
  readonly onDone: () => Promise<void>
  /** Handler of a session that is over. */
  readonly onSessionLost: (error: ApiError) => void
}

/** Number of ballots that are encrypted, of all that need it; null while none is. */
type EncryptionProgress = { readonly done: number; readonly of: number } | null

/** Returns ballots that were cast as they are shown until the server returns them, by key. */
const castHere = (
  drafts: Ballots,
  sent: readonly SealedBallot[],
  receipts: readonly GivenReceipt[],
): Readonly<Record<string, SubmittedHere>> =>
  Object.fromEntries(
    sent.flatMap(({ ballot: { key, item } }, index) => {
      const receipt = receipts[index]?.receipt
      const { vote } = item
      const here = receipt && {
        receipt,
        answers: answersIn(vote, ballotFor(drafts, key)),
        withdrawable: vote.withdrawable,
      }
      return here === undefined ? [] : [[key, here] as const]
    }),
  )

/** Hands in the complete ballots of an assembly, and holds how that stands. */
export const useSubmission = (options: SubmissionOptions) => {
  const { linkId, page, drafting, nameOf, reload, onCast, onDone, onSessionLost } = options
  const ballots = drafting.draft.ballots
  const isAtDesk = page.voter?.atDesk === true
  const [refused, setRefused] = useState<readonly RefusedItem[]>([])
  const [progress, setProgress] = useState<EncryptionProgress>(null)
  const { isBusy, error, run } = useTask()
  const complete = openBallots(page).filter((ballot) => isComplete(ballots, ballot))

  const keepReceipts = (sent: readonly SealedBallot[], receipts: readonly GivenReceipt[]): void => {
    const cast = castHere(ballots, sent, receipts)
    for (const { ballot, sealed } of sent) {
      const id = cast[ballot.key]?.receipt.id
      // A tablet at a desk is for the next voter.
      if (sealed !== null && id !== undefined && !isAtDesk) storeFingerprint(id, sealed.fingerprint)
    }
    onCast(cast)
    for (const key of Object.keys(cast)) drafting.forget(key)
  }

  const meetRefusal = (failure: ApiError, sent: readonly SealedBallot[]): void => {
    if (failure.status === 401) {
      if (isAtDesk) forgetDraft(drafting.keeping)
      return onSessionLost(failure)
    }
    const items = refusedIn(failure, sent, nameOf)
    setRefused(items)
    // A refused ballot that is still open is encrypted anew by the next press.
    for (const { key } of items) drafting.keepEncrypted(key, null)
    if (items.length > 0) void reload()
  }

  const handIn = async (): Promise<void> => {
    const onProgress = (done: number, of: number) => setProgress({ done, of })
    const encrypting = { drafts: ballots, onEncrypted: drafting.keepEncrypted, onProgress }
    const sealed = await sealBallots(complete, encrypting).finally(() => setProgress(null))
    for (const sent of submissionsOf(sealed)) {
      const receipts = await submitBallots(linkId, ballots, sent).catch((thrown: unknown) => {
        meetRefusal(toApiError(thrown), sent)
        throw thrown
      })
      keepReceipts(sent, receipts)
    }
    for (const { unit } of complete) drafting.forget(confirmationKey(unit))
    setRefused([])
    await onDone()
  }

  return { refused, progress, complete, error, isBusy, handIn: () => void run(handIn) }
}

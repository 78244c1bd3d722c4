import { useState } from 'react'
import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import type { ApiError } from '#ui/http/api-client.ts'
import { unitName } from '../../participation/unit-name.ts'
import type { SubmittedHere } from '../unit/unit-facts.ts'
import { useDraft } from '../use-draft.ts'
import { nextStep, permittedStep } from './assembly-step.ts'
import { useAssemblyHistory } from './use-assembly-history.ts'
import { ballotKey, itemName, unitCountOf, voteItems, withCastHere, type ItemBallot } from './ballot-items.ts'
import { useSubmission } from './use-submission.ts'

type AssemblyJourneyOptions = {
  readonly linkId: string
  readonly page: AssemblyBallot
  readonly reload: () => Promise<void>
  /** Handler of a session that is over. */
  readonly onSessionLost: (error: ApiError) => void
}

/** Holds the ballots that were cast here since the page was read. */
const useCastHere = (read: AssemblyBallot) => {
  const [cast, setCast] = useState<Readonly<Record<string, SubmittedHere>>>({})
  return {
    page: withCastHere(read, cast),
    keep: (more: Readonly<Record<string, SubmittedHere>>) => setCast((before) => ({ ...before, ...more })),
    drop: (key: string) => setCast(({ [key]: _withdrawn, ...others }) => others),
  }
}

/** State of a voter in the ballot of an assembly, and the functions that move it on. */
export const useAssemblyJourney = ({ linkId, page: read, reload, onSessionLost }: AssemblyJourneyOptions) => {
  const { page, keep, drop } = useCastHere(read)
  const isAtDesk = page.voter?.atDesk === true
  const isSecret = voteItems(page).some(({ vote }) => vote.ballotKind === 'secret')
  // One draft for all links of the assembly: another item's link finds the same answers.
  const drafting = useDraft({ linkId: `assembly.${page.assembly.id}`, isSecret, isAtDesk })
  const ballots = drafting.draft.ballots
  const history = useAssemblyHistory()
  const [isNew, setNew] = useState(false)

  const unitCount = unitCountOf(page)
  const nameOf = ({ item, unit }: ItemBallot): string =>
    unitCount > 1 ? `${itemName(item)} (${unitName(unit.dong, unit.ho)})` : itemName(item)

  const onDone = async (): Promise<void> => {
    setNew(true)
    // One press of the back button leads to the contents, instead of through answers of cast ballots.
    await history.toContents()
    history.push({ name: 'receipts' })
    void reload()
  }
  const submission = useSubmission({ linkId, page, drafting, nameOf, reload, onCast: keep, onDone, onSessionLost })

  return {
    ...drafting,
    ...history,
    ...submission,
    linkId,
    page,
    ballots,
    unitCount,
    nameOf,
    isNew,
    /** Reads the page again once a ballot was withdrawn. */
    withdrawn: async (key: string): Promise<void> => {
      drop(key)
      await reload()
    },
    step: permittedStep(history.step, { page, ballots }),
    next: (after?: string) => nextStep({ page, ballots }, after),
    ballotAt: (key: string): ItemBallot | undefined =>
      voteItems(page)
        .flatMap((item) => item.units.map((unit) => ({ key: ballotKey(item, unit), item, unit })))
        .find((ballot) => ballot.key === key),
  }
}

export type AssemblyJourney = ReturnType<typeof useAssemblyJourney>

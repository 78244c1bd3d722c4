import { Alert } from '@mui/material'
import type { PaperEntryState } from '#services/vote/paper/vote-papers.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { checkBody, identityCheckText, type IdentityBody } from '../../labels/identity/identity-check.ts'
import { paperNumberText, readGivenNumber, readPaperNumber } from '../../labels/paper-number.ts'
import { MarksField } from './MarksField.tsx'
import { readMarks } from './marks.ts'
import { PaperForm, PaperHead } from './PaperForm.tsx'
import { entrySeverities, entryStateNames, entryStateText, PRINTED_NUMBER } from './paper-states.ts'
import { usePaperEntry, type PaperDraft } from './use-paper-entry.ts'

type EntryFormProps = {
  readonly vote: Vote
  /** Marks papers that were numbered when the box was opened. */
  readonly isNumberedAtCount: boolean
  readonly onEntered: (state: PaperEntryState) => void
}

/** Reads the number of a paper in the form that this vote's papers have. */
const numberIn = (typed: string, isNumberedAtCount: boolean): string | null =>
  readPaperNumber(typed) ?? (isNumberedAtCount ? readGivenNumber(typed) : null)

type Body = {
  readonly number: string
  readonly answers: { readonly questionId: string; readonly choiceIds: string[]; readonly invalid?: true }[] | null
  readonly listUserId?: string
} & Partial<IdentityBody>

/** Returns the body of the call; null while something is missing or wrong. */
const bodyOf = (vote: Vote, draft: PaperDraft, isNumberedAtCount: boolean): Body | null => {
  const { number, owner, isInvalid, marks, check } = draft
  const read = numberIn(number, isNumberedAtCount)
  if (read === null || (vote.ballotKind === 'open' && owner === null)) return null
  const identity = check && checkBody(check, todayInSeoul())
  if (check !== null && identity === null) return null
  const whose = owner === null ? {} : { listUserId: owner.id, ...identity }
  if (isInvalid) return { number: read, answers: null, ...whose }
  const answers = vote.questions.map((question) => ({ question, read: readMarks(marks[question.id] ?? '', question) }))
  const told = answers.flatMap(({ question, read: said }) =>
    said.is === 'read'
      ? [
          {
            questionId: question.id,
            choiceIds: [...said.choiceIds],
            ...(said.isInvalid ? { invalid: true as const } : {}),
          },
        ]
      : [],
  )
  return told.length === vote.questions.length ? { number: read, answers: told, ...whose } : null
}

/**
 * Form to enter papers by keyboard: number, Enter, a digit per question, Enter. The next paper
 * starts in the first field again.
 */
export const EntryForm = ({ vote, isNumberedAtCount, onEntered }: EntryFormProps) => {
  const { call } = useCalls()
  const entry = usePaperEntry({
    bodyOf: (draft) => bodyOf(vote, draft, isNumberedAtCount),
    send: (body: Body) => call('POST /api/votes/{id}/papers/entries', { params: { id: vote.id }, body }),
    onEntered,
  })
  const { draft, showsMistakes, change, data, error } = entry
  return (
    <PaperForm
      entry={entry}
      label="투표용지 입력"
      action="입력하기"
      outcome={
        <>
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
          {data === undefined || error !== null ? null : <Entered state={data} />}
        </>
      }
    >
      <PaperHead
        entry={entry}
        listId={vote.ballotKind === 'open' ? vote.listId : null}
        readNumber={(typed) => numberIn(typed, isNumberedAtCount)}
        numberForm={isNumberedAtCount ? '투표함을 열 때 용지에 적은 번호' : PRINTED_NUMBER}
      />
      {vote.questions.map((question, index) => (
        <MarksField
          key={question.id}
          number={index + 1}
          question={question}
          typed={draft.marks[question.id] ?? ''}
          disabled={draft.isInvalid}
          showsMistake={showsMistakes}
          onType={(typed) => change({ marks: { ...draft.marks, [question.id]: typed } })}
        />
      ))}
    </PaperForm>
  )
}

const Entered = ({ state }: { readonly state: PaperEntryState }) => (
  <Alert severity={entrySeverities[state.state]}>
    {paperNumberText(state.number)}: {entryStateNames[state.state]}. {entryStateText(state)}
    {state.identityCheck === null ? null : ` 본인 확인: ${identityCheckText(state.identityCheck)}.`}
  </Alert>
)

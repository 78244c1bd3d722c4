import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { useGetIdentity } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { PaperEntryState } from '#services/vote/paper/vote-papers.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import {
  checkBody,
  checkMistakes,
  identityCheckText,
  type IdentityBody,
  type TypedCheck,
} from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { paperNumberText, readGivenNumber, readPaperNumber } from '../../labels/paper-number.ts'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { fieldsIn, toNextField } from './entry-keys.ts'
import { MarksField } from './MarksField.tsx'
import { readMarks } from './marks.ts'
import { entryStateNames, entryStateText } from './paper-states.ts'

type EntryFormProps = {
  readonly vote: Vote
  /** Marks papers that were numbered when the box was opened. */
  readonly isNumberedAtCount: boolean
  readonly onEntered: (state: PaperEntryState) => void
}

type Draft = {
  readonly number: string
  readonly owner: ListUser | null
  readonly isInvalid: boolean
  readonly marks: Readonly<Record<string, string>>
  /** Check of the person's identity; null where the server has not required it. */
  readonly check: TypedCheck | null
}

const blank: Draft = { number: '', owner: null, isInvalid: false, marks: {}, check: null }

/** Reads the number of a paper in the form that this vote's papers have. */
const numberIn = (typed: string, isNumberedAtCount: boolean): string | null =>
  readPaperNumber(typed) ?? (isNumberedAtCount ? readGivenNumber(typed) : null)

type Body = {
  readonly number: string
  readonly answers: { readonly questionId: string; readonly choiceIds: string[]; readonly invalid?: true }[] | null
  readonly listUserId?: string
} & Partial<IdentityBody>

/** Returns the body of the call; null while something is missing or wrong. */
const bodyOf = (vote: Vote, draft: Draft, isNumberedAtCount: boolean): Body | null => {
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
 * Returns what is typed of a paper, and the call that records it; the server says where a check of
 * identity is missing.
 */
const useEntering = (vote: Vote, onEntered: (state: PaperEntryState) => void) => {
  const { call } = useCalls()
  const [draft, setDraft] = useState(blank)
  const { data: admin } = useGetIdentity()
  const command = useCommand({
    meta: endsWithAnswer,
    mutationFn: (body: Body) => call('POST /api/votes/{id}/papers/entries', { params: { id: vote.id }, body }),
    onSuccess: (state) => {
      onEntered(state)
      setDraft(blank)
    },
    onError: (thrown) => {
      if (toApiError(thrown).code !== 'PAPER_IDENTITY_MISSING') return
      const check = { how: '', by: admin?.fullName ?? '', on: todayInSeoul() } as const
      setDraft((before) => ({ ...before, check }))
    },
  })
  const change = (part: Partial<Draft>): void => {
    // The outcome of the previous paper would look like one of this paper.
    command.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  return { ...command, draft, change }
}

/**
 * Form to enter papers by keyboard: number, Enter, a digit per question, Enter. The next paper
 * starts in the first field again.
 */
export const EntryForm = ({ vote, isNumberedAtCount, onEntered }: EntryFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [showsMistakes, setShowsMistakes] = useState(false)
  const { mutate, isPending, data, error, draft, change } = useEntering(vote, (state) => {
    onEntered(state)
    setShowsMistakes(false)
    fieldsIn(form.current)[0]?.focus()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const body = bodyOf(vote, draft, isNumberedAtCount)
    setShowsMistakes(body === null)
    if (body !== null && !isPending) mutate(body)
  }
  return (
    // Enter goes from field to field, which the form hears for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} onSubmit={submit} onKeyDown={toNextField} noValidate aria-label="투표용지 입력">
      <Stack spacing={3}>
        <PaperFields
          vote={vote}
          draft={draft}
          isNumberedAtCount={isNumberedAtCount}
          showsMistakes={showsMistakes}
          onChange={change}
        />
        {draft.check === null ? null : (
          <IdentityCheckFields
            atOnce
            value={draft.check}
            errors={showsMistakes ? checkMistakes(draft.check, todayInSeoul()) : noCheckMistakes}
            onChange={(check) => change({ check })}
          />
        )}
        <Box role="status" aria-live="polite">
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
          {data === undefined || error !== null ? null : <Entered state={data} />}
        </Box>
        <Box>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            입력하기
          </Button>
        </Box>
      </Stack>
    </form>
  )
}

const noCheckMistakes = { how: null, by: null, on: null }

type PaperFieldsProps = {
  readonly vote: Vote
  readonly draft: Draft
  readonly isNumberedAtCount: boolean
  readonly showsMistakes: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

const PaperFields = ({ vote, draft, isNumberedAtCount, showsMistakes, onChange }: PaperFieldsProps) => {
  const numberIsWrong = numberIn(draft.number, isNumberedAtCount) === null && (showsMistakes || draft.number.length > 8)
  const numberForm = isNumberedAtCount ? '투표함을 열 때 용지에 적은 번호' : '용지에 인쇄된 숫자 8자리'
  return (
    <>
      <TextField
        label="용지 번호"
        value={draft.number}
        onChange={({ target }) => onChange({ number: target.value })}
        error={numberIsWrong}
        helperText={numberIsWrong ? `${numberForm}를 입력해주세요.` : numberForm}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } }}
        sx={{ maxWidth: 320 }}
      />
      {vote.ballotKind === 'open' ? (
        <Box sx={{ maxWidth: 420 }}>
          <OwnerField
            required
            takesFirst
            listId={vote.listId}
            label="누구의 용지입니까?"
            hint="용지에 적힌 동·호나 이름"
            error={showsMistakes && draft.owner === null ? '소유자를 골라주세요.' : null}
            owner={draft.owner}
            onPick={(owner) => onChange({ owner, check: null })}
          />
        </Box>
      ) : null}
      <FormControlLabel
        control={<Switch checked={draft.isInvalid} onChange={(_, isInvalid) => onChange({ isInvalid })} />}
        label="용지 전체가 무효입니다 (한 안건만 무효면 그 안건에 - 를 입력합니다)"
      />
      {vote.questions.map((question, index) => (
        <MarksField
          key={question.id}
          number={index + 1}
          question={question}
          typed={draft.marks[question.id] ?? ''}
          disabled={draft.isInvalid}
          showsMistake={showsMistakes}
          onType={(typed) => onChange({ marks: { ...draft.marks, [question.id]: typed } })}
        />
      ))}
    </>
  )
}

const severities = { 'entered-once': 'info', counted: 'success', differs: 'warning', 'set-aside': 'warning' } as const

const Entered = ({ state }: { readonly state: PaperEntryState }) => (
  <Alert severity={severities[state.state]}>
    {paperNumberText(state.number)}: {entryStateNames[state.state]}. {entryStateText(state)}
    {state.identityCheck === null ? null : ` 본인 확인: ${identityCheckText(state.identityCheck)}.`}
  </Alert>
)

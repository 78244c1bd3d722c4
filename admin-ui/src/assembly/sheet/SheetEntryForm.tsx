import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { useGetIdentity } from 'react-admin'
import type { EnteredSheet } from '#services/assembly/sheet/sheets.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { checkBody, checkMistakes, identityCheckText, type TypedCheck } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { paperNumberText, readPaperNumber } from '../../labels/paper-number.ts'
import { fieldsIn, toNextField } from '../../vote/papers/entry-keys.ts'
import { MarksField } from '../../vote/papers/MarksField.tsx'
import { entryStateNames, entryStateText } from '../../vote/papers/paper-states.ts'
import { Refusal } from './Refusal.tsx'
import { isEntered, itemsOf, leftOutText, type TypedItem } from './sheet-body.ts'

type Draft = {
  readonly number: string
  readonly owner: ListUser | null
  readonly isInvalid: boolean
  readonly marks: Readonly<Record<string, string>>
  /** Check of the person's identity; null where the server has not required it. */
  readonly check: TypedCheck | null
}
const blank: Draft = { number: '', owner: null, isInvalid: false, marks: {}, check: null }

type SheetEntryFormProps = {
  readonly assemblyId: string
  readonly listId: string
  /** All votes of the agenda, in its order. */
  readonly items: readonly TypedItem[]
  readonly onEntered: (sheet: EnteredSheet) => void
}

const enteredOf = (items: readonly TypedItem[], owner: ListUser | null): readonly TypedItem[] =>
  items.filter(({ item }) => isEntered(item, owner?.dong ?? item.dongs?.[0] ?? ''))

/** Returns the body of the call; null while something is missing or wrong. */
const bodyOf = (all: readonly TypedItem[], { number, owner, isInvalid, marks, check }: Draft) => {
  const read = readPaperNumber(number)
  if (read === null || owner === null) return null
  const identity = check && checkBody(check, todayInSeoul())
  if (check !== null && identity === null) return null
  const items = itemsOf(enteredOf(all, owner), marks, isInvalid)
  if (items === null || items.length === 0) return null
  return { number: read, listUserId: owner.id, items: [...items], ...identity }
}
type Body = NonNullable<ReturnType<typeof bodyOf>>

/** Returns what is typed of a sheet, and the call that records it. */
const useEntering = (assemblyId: string, onEntered: (sheet: EnteredSheet) => void) => {
  const { call } = useCalls()
  const [draft, setDraft] = useState(blank)
  const { data: admin } = useGetIdentity()
  const command = useCommand({
    meta: endsWithAnswer,
    mutationFn: (body: Body) => call('POST /api/assemblies/{id}/sheets/entries', { params: { id: assemblyId }, body }),
    onSuccess: (entered) => {
      onEntered(entered)
      setDraft(blank)
    },
    onError: (thrown) => {
      if (toApiError(thrown).code !== 'PAPER_IDENTITY_MISSING') return
      const check = { how: '', by: admin?.fullName ?? '', on: todayInSeoul() } as const
      setDraft((before) => ({ ...before, check }))
    },
  })
  const change = (part: Partial<Draft>): void => {
    // The outcome of the previous sheet would look like one of this sheet.
    command.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  return { ...command, draft, change }
}

const noMistakes = { how: null, by: null, on: null }

/**
 * Form to enter all items of a sheet by keyboard, in the order of the agenda: number, owner, a digit
 * a question, Enter. The next sheet starts in the first field again.
 */
export const SheetEntryForm = ({ assemblyId, listId, items, onEntered }: SheetEntryFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [showsMistakes, setShowsMistakes] = useState(false)
  const { mutate, isPending, data, error, draft, change } = useEntering(assemblyId, (sheet) => {
    onEntered(sheet)
    setShowsMistakes(false)
    fieldsIn(form.current)[0]?.focus()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const body = bodyOf(items, draft)
    setShowsMistakes(body === null)
    if (body !== null && !isPending) mutate(body)
  }
  const titles = enteredOf(items, draft.owner).map(({ item }) => item.title)
  return (
    // Enter goes from field to field, which the form hears for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} onSubmit={submit} onKeyDown={toNextField} noValidate aria-label="총회 투표용지 입력">
      <Stack spacing={3}>
        <SheetHead listId={listId} draft={draft} showsMistakes={showsMistakes} onChange={change} />
        <SheetItems items={items} draft={draft} showsMistakes={showsMistakes} onChange={change} />
        {draft.check === null ? null : (
          <IdentityCheckFields
            atOnce
            value={draft.check}
            errors={showsMistakes ? checkMistakes(draft.check, todayInSeoul()) : noMistakes}
            onChange={(check) => change({ check })}
          />
        )}
        <Box role="status" aria-live="polite">
          {error === null ? null : <Refusal error={error} titles={titles} />}
          {data === undefined || error !== null ? null : <Entered sheet={data} items={items} />}
        </Box>
        <Box>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            모든 안건 입력하기
          </Button>
        </Box>
      </Stack>
    </form>
  )
}

type FieldsProps = {
  readonly draft: Draft
  readonly showsMistakes: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

const SheetHead = ({ listId, draft, showsMistakes, onChange }: FieldsProps & { readonly listId: string }) => {
  const isWrong = readPaperNumber(draft.number) === null && (showsMistakes || draft.number.length > 8)
  return (
    <>
      <TextField
        label="용지 번호"
        value={draft.number}
        onChange={({ target }) => onChange({ number: target.value })}
        error={isWrong}
        helperText={isWrong ? '용지에 인쇄된 숫자 8자리를 입력해주세요.' : '용지에 인쇄된 숫자 8자리'}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } }}
        sx={{ maxWidth: 320 }}
      />
      <Box sx={{ maxWidth: 420 }}>
        <OwnerField
          required
          takesFirst
          listId={listId}
          label="누구의 용지입니까?"
          hint="용지에 적힌 동·호나 이름"
          error={showsMistakes && draft.owner === null ? '소유자를 골라주세요.' : null}
          owner={draft.owner}
          onPick={(owner) => onChange({ owner, check: null })}
        />
      </Box>
      <FormControlLabel
        control={<Switch checked={draft.isInvalid} onChange={(_, isInvalid) => onChange({ isInvalid })} />}
        label="용지 전체가 무효입니다 (한 안건만 무효면 그 안건에 - 를 입력합니다)"
      />
    </>
  )
}

/** Whether an item has one question with its own title, which then stands for it. */
const isNamedByQuestion = ({ title, questions }: TypedItem['vote']): boolean =>
  questions.length === 1 && questions[0]?.title === title

type SheetItemsProps = FieldsProps & { readonly items: readonly TypedItem[] }

/** Shows the items in the agenda's order; those that the unit does not vote on say why. */
const SheetItems = ({ items, draft, showsMistakes, onChange }: SheetItemsProps) => {
  const entered = new Set(enteredOf(items, draft.owner).map(({ item }) => item.voteId))
  return items
    .filter(({ item }) => item.onSheet)
    .map(({ item, vote }) => (
      <Box key={item.voteId} role="group" aria-label={`${item.number}호 안건`}>
        {isNamedByQuestion(vote) && entered.has(item.voteId) ? null : (
          <Typography variant="h3" sx={{ mb: 2 }}>
            {item.number}. {item.title}
          </Typography>
        )}
        {entered.has(item.voteId) ? (
          <Stack spacing={2}>
            {vote.questions.map((question, index) => (
              <MarksField
                key={question.id}
                number={isNamedByQuestion(vote) ? item.number : index + 1}
                question={question}
                typed={draft.marks[question.id] ?? ''}
                disabled={draft.isInvalid}
                showsMistake={showsMistakes}
                onType={(typed) => onChange({ marks: { ...draft.marks, [question.id]: typed } })}
              />
            ))}
          </Stack>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {leftOutText(item)}
          </Typography>
        )}
      </Box>
    ))
}

const severities = { 'entered-once': 'info', counted: 'success', differs: 'warning', 'set-aside': 'warning' } as const

type EnteredProps = { readonly sheet: EnteredSheet; readonly items: readonly TypedItem[] }

/** Shows what became of a sheet: once where it is the same for all items, else by item. */
const Entered = ({ sheet: { number, items: states, identityCheck }, items }: EnteredProps) => {
  const groups = [...Map.groupBy(states, ({ state, cause }) => `${state} ${cause ?? ''}`).values()]
  const titleOf = (voteId: string): string => items.find(({ item }) => item.voteId === voteId)?.item.title ?? ''
  return groups.map((group) => {
    const [first] = group
    if (!first) return null
    const state = { number, identityCheck: null, ...first }
    const which = groups.length === 1 ? '' : `${group.map(({ voteId }) => titleOf(voteId)).join(', ')}: `
    return (
      <Alert key={`${first.state} ${first.cause ?? ''}`} severity={severities[first.state]} sx={{ mb: 1 }}>
        {paperNumberText(number)}: {which}
        {entryStateNames[first.state]}. {entryStateText(state)}
        {identityCheck === null ? null : ` 본인 확인: ${identityCheckText(identityCheck)}.`}
      </Alert>
    )
  })
}

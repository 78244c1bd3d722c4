import { Alert, Box, Stack, Typography } from '@mui/material'
import type { EnteredSheet } from '#services/assembly/sheet/sheets.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { checkBody, identityCheckText } from '../../labels/identity/identity-check.ts'
import { paperNumberText, readPaperNumber } from '../../labels/paper-number.ts'
import { MarksField } from '../../vote/papers/MarksField.tsx'
import { PaperForm, PaperHead } from '../../vote/papers/PaperForm.tsx'
import { entrySeverities, entryStateNames, entryStateText, PRINTED_NUMBER } from '../../vote/papers/paper-states.ts'
import { usePaperEntry, type PaperDraft, type PaperEntry } from '../../vote/papers/use-paper-entry.ts'
import { Refusal } from './Refusal.tsx'
import { isEntered, itemsOf, leftOutText, type TypedItem } from './sheet-body.ts'

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
const bodyOf = (all: readonly TypedItem[], { number, owner, isInvalid, marks, check }: PaperDraft) => {
  const read = readPaperNumber(number)
  if (read === null || owner === null) return null
  const identity = check && checkBody(check, todayInSeoul())
  if (check !== null && identity === null) return null
  const items = itemsOf(enteredOf(all, owner), marks, isInvalid)
  if (items === null || items.length === 0) return null
  return { number: read, listUserId: owner.id, items: [...items], ...identity }
}
type Body = NonNullable<ReturnType<typeof bodyOf>>

/**
 * Form to enter all items of a sheet by keyboard, in the order of the agenda: number, owner, a digit
 * a question, Enter. The next sheet starts in the first field again.
 */
export const SheetEntryForm = ({ assemblyId, listId, items, onEntered }: SheetEntryFormProps) => {
  const { call } = useCalls()
  const entry = usePaperEntry({
    bodyOf: (draft) => bodyOf(items, draft),
    send: (body: Body) => call('POST /api/assemblies/{id}/sheets/entries', { params: { id: assemblyId }, body }),
    onEntered,
  })
  const { draft, data, error } = entry
  const titles = enteredOf(items, draft.owner).map(({ item }) => item.title)
  return (
    <PaperForm
      entry={entry}
      label="총회 투표용지 입력"
      action="모든 안건 입력하기"
      outcome={
        <>
          {error === null ? null : <Refusal error={error} titles={titles} />}
          {data === undefined || error !== null ? null : <Entered sheet={data} items={items} />}
        </>
      }
    >
      <PaperHead entry={entry} listId={listId} readNumber={readPaperNumber} numberForm={PRINTED_NUMBER} />
      <SheetItems entry={entry} items={items} />
    </PaperForm>
  )
}

/** Whether an item has one question with its own title, which then stands for it. */
const isNamedByQuestion = ({ title, questions }: TypedItem['vote']): boolean =>
  questions.length === 1 && questions[0]?.title === title

type SheetItemsProps = { readonly entry: PaperEntry; readonly items: readonly TypedItem[] }

/** Shows the items in the agenda's order; those that the unit does not vote on say why. */
const SheetItems = ({ entry: { draft, showsMistakes, change }, items }: SheetItemsProps) => {
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
                onType={(typed) => change({ marks: { ...draft.marks, [question.id]: typed } })}
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
      <Alert key={`${first.state} ${first.cause ?? ''}`} severity={entrySeverities[first.state]} sx={{ mb: 1 }}>
        {paperNumberText(number)}: {which}
        {entryStateNames[first.state]}. {entryStateText(state)}
        {identityCheck === null ? null : ` 본인 확인: ${identityCheckText(identityCheck)}.`}
      </Alert>
    )
  })
}

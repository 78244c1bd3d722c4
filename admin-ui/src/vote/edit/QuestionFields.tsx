import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Stack, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { maxLength, maxValue, minValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FoldedField } from '../../kit/forms/FoldedFields.tsx'
import { FieldRow } from '../../kit/forms/FieldRow.tsx'
import { parseNumber } from '../../kit/forms/number-field.ts'
import { FieldGroup } from '../../kit/forms/RecordForm.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { Action } from './Action.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { PlainWordsFields } from '../questions/PlainWordsFields.tsx'
import { TranslationFields } from '../questions/TranslationFields.tsx'
import { boundsOf, type DraftQuestion } from '../draft/vote-draft.ts'

type QuestionFieldsProps = {
  readonly index: number
  readonly count: number
  /** Marks a vote with the maximum number of questions. */
  readonly isFull: boolean
  /** Shows which choices count as agreement. */
  readonly showsAssent: boolean
  /** Whether the vote is new: candidates are described in its form. */
  readonly isNew: boolean
  readonly onRemove: () => void
  readonly onCopy: () => void
  readonly onMove: (to: number) => void
  /** Handler of the focus, so that the preview shows this question. */
  readonly onLook: () => void
}

export const questionHeadingId = (index: number): string => `question-${index}-heading`

const modes = [
  { id: 'single', name: '하나 선택', note: '하나만 고릅니다.' },
  { id: 'multiple', name: '여러 개 선택', note: '정한 개수만큼 고릅니다.' },
] as const

/** Returns how many choices a voter marks: "하나 선택, 기권 허용". */
const modeText = (question: DraftQuestion): string => {
  const { minChoices, maxChoices } = boundsOf(question)
  const least = minChoices > 1 ? `${minChoices}~` : ''
  return [
    maxChoices === 1 ? '하나 선택' : `${least}${maxChoices}개까지 선택`,
    ...(question.seats === null ? [] : [`${question.seats}명을 뽑음`]),
    question.abstention ? '기권 허용' : '기권 없음',
  ].join(', ')
}

/** Returns the new position of a question that Alt with an arrow key moves; null for other keys. */
const movedTo = ({ altKey, key }: KeyboardEvent, index: number): number | null => {
  if (!altKey) return null
  if (key === 'ArrowUp') return index - 1
  return key === 'ArrowDown' ? index + 1 : null
}

/** Fields of one question. */
export const QuestionFields = (props: QuestionFieldsProps) => {
  const { index, count, onMove, onLook } = props
  const source = `questions.${index}`
  const question = useWatch({ name: source }) as DraftQuestion | undefined
  const isElection = useWatch({ name: 'kind' }) === 'election'
  const press = (event: KeyboardEvent): void => {
    const to = movedTo(event, index)
    if (to === null || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <Box role="group" aria-labelledby={questionHeadingId(index)} onKeyDown={press} onFocusCapture={onLook}>
      <FieldGroup dense>
        <QuestionBar {...props} />
        <Field
          source={`${source}.title`}
          label="질문"
          placeholder={
            isElection ? '예: 101동 동별 대표자로 누구를 뽑으시겠습니까?' : '예: 관리규약 개정에 찬성하십니까?'
          }
          validate={[required(), maxLength(500)]}
        />
        <ChoiceFields
          source={source}
          isElection={isElection}
          showsAssent={props.showsAssent}
          describes={isElection && props.isNew}
        />
        {question === undefined ? null : (
          <>
            <PlainWordsFields source={source} question={question} isElection={isElection} />
            <TranslationFields source={source} question={question} />
          </>
        )}
        <FoldedField
          label="선택 방식"
          value={question === undefined ? '' : modeText(question)}
          sources={[`${source}.mode`, `${source}.minChoices`, `${source}.maxChoices`, `${source}.seats`]}
        >
          <ChoiceCards source={`${source}.mode`} label="선택 방식" choices={modes} />
          {question?.mode === 'multiple' ? <Bounds source={source} question={question} /> : null}
          {isElection && question !== undefined ? <Seats source={source} question={question} /> : null}
          <SwitchField source={`${source}.abstention`} label="기권 허용" />
        </FoldedField>
      </FieldGroup>
    </Box>
  )
}

/** Shows the number of a question, and the buttons to copy, move and remove it. */
const QuestionBar = ({ index, count, isFull, onRemove, onCopy, onMove }: QuestionFieldsProps) => {
  const name = `문항 ${index + 1}`
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <Typography variant="h2" id={questionHeadingId(index)} tabIndex={-1} sx={{ flex: 1 }}>
        {name}
      </Typography>
      <Action
        label={`${name} 위로`}
        hint="Alt+↑"
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        Icon={ArrowUpwardIcon}
      />
      <Action
        label={`${name} 아래로`}
        hint="Alt+↓"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        Icon={ArrowDownwardIcon}
      />
      <Action label={`${name} 복사`} disabled={isFull} onClick={onCopy} Icon={ContentCopyIcon} />
      <Action label={`${name} 삭제`} disabled={count === 1} onClick={onRemove} Icon={DeleteIcon} />
    </Stack>
  )
}

const number = { inputMode: 'numeric' } as const
const atLeastMin = (value: unknown, all: { readonly minChoices?: unknown }): string | undefined =>
  typeof value === 'number' && typeof all.minChoices === 'number' && value < all.minChoices
    ? '최소 개수보다 작을 수 없습니다.'
    : undefined

const Bounds = ({ source, question }: { readonly source: string; readonly question: DraftQuestion }) => (
  <FieldRow>
    <Field
      source={`${source}.minChoices`}
      label="최소 선택 개수"
      parse={parseNumber}
      slotProps={{ htmlInput: number }}
      disabled={question.abstention}
      hint={question.abstention ? '기권하면 고르지 않아도 됩니다.' : undefined}
      validate={question.abstention ? [] : [required(), minValue(1), maxValue(question.choices.length)]}
    />
    <Field
      source={`${source}.maxChoices`}
      label="최대 선택 개수"
      parse={parseNumber}
      slotProps={{ htmlInput: number }}
      validate={[
        required(),
        minValue(1),
        maxValue(question.choices.length),
        (value) => (question.abstention ? undefined : atLeastMin(value, question)),
      ]}
    />
  </FieldRow>
)

const MAX_SEATS = 100

/** Field of the number of seats of an election. */
const Seats = ({ source, question }: { readonly source: string; readonly question: DraftQuestion }) => {
  const { maxChoices } = boundsOf(question)
  return (
    <Field
      source={`${source}.seats`}
      label="뽑는 인원"
      parse={parseNumber}
      slotProps={{ htmlInput: number }}
      hint={`비워 두면 ${maxChoices}명입니다. 동점이면 당선자를 정하지 않습니다.`}
      validate={[minValue(1), maxValue(Math.min(MAX_SEATS, question.choices.length))]}
    />
  )
}

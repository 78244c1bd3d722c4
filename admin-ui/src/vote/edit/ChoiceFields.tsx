import AddIcon from '@mui/icons-material/Add'
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Stack, Typography, Checkbox, FormControlLabel } from '@mui/material'
import { maxLength, required, useInput } from 'react-admin'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, type FieldValues, useWatch } from 'react-hook-form'
import { Field } from '../../kit/forms/Field.tsx'
import { candidateNumber } from '../../labels/vote-labels.ts'
import {
  areUnwritten,
  FOR_AND_AGAINST,
  isUsualPair,
  usualChoices,
  type DraftChoice,
  isAssent,
} from '../draft/vote-draft.ts'
import { Action } from './Action.tsx'
import { CandidateFields } from './CandidateFields.tsx'

const MAX_CHOICES = 100

type ChoiceFieldsProps = {
  readonly source: string
  readonly isElection: boolean
  /** Shows which choices count as agreement. */
  readonly showsAssent: boolean
  /** Asks for picture and texts of candidates, in a new election. */
  readonly describes: boolean
}

/** Two choices beside each other where there is room. */
const pairs = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 4,
  rowGap: 2,
} as const

const legend = { fontSize: 14, fontWeight: 600, color: 'text.secondary', p: 0 } as const

/**
 * Replaces the initial choices when a vote becomes an election, or stops being one; typed choices
 * stay.
 */
const useKindOf = (isElection: boolean, source: string, replace: (choices: FieldValues[]) => void): void => {
  const { getValues } = useFormContext()
  const was = useRef(isElection)
  useEffect(() => {
    if (was.current === isElection) return
    was.current = isElection
    // The form's values are the draft it began with, field by field.
    const choices = getValues(`${source}.choices`) as readonly DraftChoice[]
    if (areUnwritten(choices)) replace([...usualChoices(isElection)])
  })
}

/**
 * Fields of one question's choices: add, remove, reorder, or set the usual pair. In an election
 * they are its candidates, in the order of their numbers.
 */
export const ChoiceFields = ({ source, isElection, showsAssent, describes }: ChoiceFieldsProps) => {
  const choices = useWatch({ name: `${source}.choices` }) as readonly DraftChoice[] | undefined
  const { fields, append, remove, move, replace } = useFieldArray<FieldValues, string, 'key'>({
    name: `${source}.choices`,
    keyName: 'key',
  })
  useKindOf(isElection, source, replace)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Typography component="legend" sx={legend}>
          {isElection ? '후보자' : '선택지'}
        </Typography>
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={fields.length >= MAX_CHOICES}
          onClick={() => append({ label: '' })}
        >
          {isElection ? '후보자 추가' : '선택지 추가'}
        </Button>
        {choices !== undefined && isUsualPair(choices) ? null : (
          <Button size="small" color="inherit" onClick={() => replace([...FOR_AND_AGAINST])}>
            찬성·반대로 채우기
          </Button>
        )}
      </Stack>
      <Box sx={describes ? { ...pairs, rowGap: 6 } : pairs}>
        {fields.map(({ key }, index) => (
          <ChoiceRow
            key={key}
            source={`${source}.choices.${index}`}
            index={index}
            count={fields.length}
            isElection={isElection}
            showsAssent={showsAssent}
            describes={describes}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      {isElection ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {describes ? '소개는 나중에 넣어도 됩니다. ' : '소개는 후보자 화면에서 수정합니다. '}
          한 명이면 질문에 이름을 적고 찬성·반대로 채우세요.
        </Typography>
      ) : null}
    </Box>
  )
}

type ChoiceRowProps = {
  readonly source: string
  readonly index: number
  readonly count: number
  readonly isElection: boolean
  readonly showsAssent: boolean
  readonly describes: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

type AssentFieldProps = { readonly source: string; readonly label: string }

/** Field of whether a choice counts as agreement: by its label, until somebody sets it. */
const AssentField = ({ source, label }: AssentFieldProps) => {
  const choice = useWatch({ name: source }) as DraftChoice | undefined
  const { field, id } = useInput({ source: `${source}.assent`, defaultValue: null })
  return (
    <FormControlLabel
      label="찬성으로 셉니다"
      slotProps={{ typography: { variant: 'body2', color: 'textSecondary' } }}
      control={
        <Checkbox
          id={id}
          size="small"
          checked={choice !== undefined && isAssent(choice)}
          onChange={(_, checked) => field.onChange(checked)}
          slotProps={{ input: { 'aria-label': `${label}: 찬성으로 셉니다` } }}
        />
      }
    />
  )
}

const ChoiceRow = (props: ChoiceRowProps) => {
  const { source, index, isElection, showsAssent, describes } = props
  const label = isElection ? candidateNumber(index) : `선택지 ${index + 1}`
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Field source={`${source}.label`} label={label} validate={[required(), maxLength(200)]} />
          {showsAssent ? <AssentField source={source} label={label} /> : null}
        </Box>
        <RowActions {...props} label={label} />
      </Stack>
      {describes ? <CandidateFields source={source} label={label} /> : null}
    </Box>
  )
}

type RowActionsProps = Pick<ChoiceRowProps, 'index' | 'count' | 'onMove' | 'onRemove'> & { readonly label: string }

const RowActions = ({ label, index, count, onMove, onRemove }: RowActionsProps) => (
  <Stack direction="row" sx={{ pt: 1 }}>
    <Action label={`${label} 위로`} disabled={index === 0} onClick={() => onMove(index - 1)} Icon={ArrowUpwardIcon} />
    <Action
      label={`${label} 아래로`}
      disabled={index === count - 1}
      onClick={() => onMove(index + 1)}
      Icon={ArrowDownwardIcon}
    />
    <Action label={`${label} 삭제`} disabled={count === 1} onClick={onRemove} Icon={CloseIcon} />
  </Stack>
)

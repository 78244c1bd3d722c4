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
import { areUnwritten, FOR_AND_AGAINST, usualChoices, type DraftChoice, isAssent } from '../draft/vote-draft.ts'
import { Action } from './Action.tsx'

const MAX_CHOICES = 100

type ChoiceFieldsProps = { readonly source: string; readonly isElection: boolean }

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
export const ChoiceFields = ({ source, isElection }: ChoiceFieldsProps) => {
  const { fields, append, remove, move, replace } = useFieldArray<FieldValues, string, 'key'>({
    name: `${source}.choices`,
    keyName: 'key',
  })
  useKindOf(isElection, source, replace)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 3 }}>
        <Typography component="legend" sx={legend}>
          {isElection ? '후보자' : '선택지'}
        </Typography>
        <Button size="small" variant="outlined" color="inherit" onClick={() => replace([...FOR_AND_AGAINST])}>
          찬성·반대로 채우기
        </Button>
      </Stack>
      {isElection ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          경력과 공약, 사진은 투표를 만든 다음 넣습니다. 후보자가 한 명이면 질문에 이름을 적고 찬성·반대로 채우세요.
        </Typography>
      ) : null}
      <Stack spacing={3}>
        {fields.map(({ key }, index) => (
          <ChoiceRow
            key={key}
            source={`${source}.choices.${index}`}
            index={index}
            count={fields.length}
            isElection={isElection}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={fields.length >= MAX_CHOICES}
        onClick={() => append({ label: '' })}
        sx={{ mt: 2 }}
      >
        {isElection ? '후보자 추가' : '선택지 추가'}
      </Button>
    </Box>
  )
}

type ChoiceRowProps = {
  readonly source: string
  readonly index: number
  readonly count: number
  readonly isElection: boolean
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

const ChoiceRow = ({ source, index, count, isElection, onMove, onRemove }: ChoiceRowProps) => {
  const label = isElection ? candidateNumber(index) : `선택지 ${index + 1}`
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Field source={`${source}.label`} label={label} validate={[required(), maxLength(200)]} />
        {isElection ? null : <AssentField source={source} label={label} />}
      </Box>
      <Stack direction="row" sx={{ pt: 1 }}>
        <Action
          label={`${label} 위로`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
          Icon={ArrowUpwardIcon}
        />
        <Action
          label={`${label} 아래로`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
          Icon={ArrowDownwardIcon}
        />
        <Action label={`${label} 삭제`} disabled={count === 1} onClick={onRemove} Icon={CloseIcon} />
      </Stack>
    </Stack>
  )
}

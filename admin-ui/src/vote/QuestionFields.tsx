import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Stack, Typography } from '@mui/material'
import { maxLength, maxValue, minValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { FieldGroup } from '../kit/forms/RecordForm.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { Act } from './Act.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import type { DraftQuestion } from './vote-draft.ts'

type QuestionFieldsProps = {
  readonly index: number
  readonly count: number
  readonly onRemove: () => void
  readonly onMove: (to: number) => void
}

const modes = [
  { id: 'single', name: '하나 선택', note: '선택지 가운데 하나만 고릅니다.' },
  { id: 'multiple', name: '여러 개 선택', note: '정한 개수만큼 고를 수 있습니다.' },
] as const

/** One question of the form. */
export const QuestionFields = ({ index, count, onRemove, onMove }: QuestionFieldsProps) => {
  const source = `questions.${index}`
  const question = useWatch({ name: source }) as DraftQuestion | undefined
  const name = `문항 ${index + 1}`
  return (
    <Box role="group" aria-label={name}>
      <FieldGroup>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            {name}
          </Typography>
          <Act label={`${name} 위로`} disabled={index === 0} onClick={() => onMove(index - 1)} Icon={ArrowUpwardIcon} />
          <Act
            label={`${name} 아래로`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
            Icon={ArrowDownwardIcon}
          />
          <Act label={`${name} 삭제`} disabled={count === 1} onClick={onRemove} Icon={DeleteIcon} />
        </Stack>
        <Field
          source={`${source}.title`}
          label="질문"
          hint="예: 관리규약 개정에 찬성하십니까?"
          validate={[required(), maxLength(500)]}
        />
        <ChoiceFields source={source} />
        <ChoiceCards source={`${source}.mode`} label="선택 방식" choices={modes} />
        {question?.mode === 'multiple' ? <Bounds source={source} question={question} /> : null}
        <SwitchField
          source={`${source}.abstention`}
          label="기권 허용"
          hint="켜면 아무것도 고르지 않고 기권할 수 있습니다."
        />
      </FieldGroup>
    </Box>
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
      hint={question.abstention ? '기권을 허용하면 고르지 않아도 됩니다.' : undefined}
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

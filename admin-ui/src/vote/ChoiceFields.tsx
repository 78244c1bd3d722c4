import AddIcon from '@mui/icons-material/Add'
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Stack, Typography } from '@mui/material'
import { maxLength, required } from 'react-admin'
import { useFieldArray, type FieldValues } from 'react-hook-form'
import { Field } from '../kit/forms/Field.tsx'
import { FOR_AND_AGAINST } from './vote-draft.ts'
import { Act } from './Act.tsx'
import { AssentField } from './AssentField.tsx'

const MAX_CHOICES = 100

type ChoiceFieldsProps = { readonly source: string }

const legend = { fontSize: 14, fontWeight: 600, color: 'text.secondary', p: 0 } as const

/** The choices of one question: add, remove, reorder, or the usual pair at once. */
export const ChoiceFields = ({ source }: ChoiceFieldsProps) => {
  const { fields, append, remove, move, replace } = useFieldArray<FieldValues>({ name: `${source}.choices` })
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 3 }}>
        <Typography component="legend" sx={legend}>
          선택지
        </Typography>
        <Button size="small" variant="outlined" color="inherit" onClick={() => replace([...FOR_AND_AGAINST])}>
          찬성·반대로 채우기
        </Button>
      </Stack>
      <Stack spacing={3}>
        {fields.map((field, index) => (
          <ChoiceRow
            key={field.id}
            source={`${source}.choices.${index}`}
            index={index}
            count={fields.length}
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
        선택지 추가
      </Button>
    </Box>
  )
}

type ChoiceRowProps = {
  readonly source: string
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const ChoiceRow = ({ source, index, count, onMove, onRemove }: ChoiceRowProps) => {
  const label = `선택지 ${index + 1}`
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Field source={`${source}.label`} label={label} validate={[required(), maxLength(200)]} />
        <AssentField source={source} label={label} />
      </Box>
      <Stack direction="row" sx={{ pt: 1 }}>
        <Act label={`${label} 위로`} disabled={index === 0} onClick={() => onMove(index - 1)} Icon={ArrowUpwardIcon} />
        <Act
          label={`${label} 아래로`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
          Icon={ArrowDownwardIcon}
        />
        <Act label={`${label} 삭제`} disabled={count === 1} onClick={onRemove} Icon={CloseIcon} />
      </Stack>
    </Stack>
  )
}

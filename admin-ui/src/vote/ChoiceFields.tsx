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
        {fields.map((field, index) => {
          const label = `선택지 ${index + 1}`
          return (
            <Stack direction="row" key={field.id} sx={{ alignItems: 'flex-start', gap: 1 }}>
              <Field
                source={`${source}.choices.${index}.label`}
                label={label}
                validate={[required(), maxLength(200)]}
              />
              <Stack direction="row" sx={{ pt: 1 }}>
                <Act
                  label={`${label} 위로`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                  Icon={ArrowUpwardIcon}
                />
                <Act
                  label={`${label} 아래로`}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                  Icon={ArrowDownwardIcon}
                />
                <Act
                  label={`${label} 삭제`}
                  disabled={fields.length === 1}
                  onClick={() => remove(index)}
                  Icon={CloseIcon}
                />
              </Stack>
            </Stack>
          )
        })}
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

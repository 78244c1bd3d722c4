import { FormControlLabel, FormHelperText, Stack, Switch } from '@mui/material'
import { useController } from 'react-hook-form'
import { People } from '../draft/KeyFields.tsx'
import { obstacleOf, type TrusteesDraft } from '../draft/trustees-draft.ts'

/**
 * Field of the trustees of a new vote, whose keys the count needs. It can be changed until the vote
 * is announced.
 */
export const KeyField = () => {
  const { field, fieldState } = useController({
    name: 'voteKey',
    rules: { validate: (value: unknown) => obstacleOf(value as TrusteesDraft) ?? true },
  })
  // The form's values have the fields of the initial draft.
  const draft = field.value as TrusteesDraft
  const hasTrustees = draft.heldBy === 'trustees'
  const problem = fieldState.error?.message
  return (
    <Stack spacing={4}>
      <FormControlLabel
        label="참관인과 함께 개표"
        control={
          <Switch
            checked={hasTrustees}
            onChange={(_, checked) => field.onChange({ ...draft, heldBy: checked ? 'trustees' : 'system' })}
          />
        }
      />
      {hasTrustees ? <People draft={draft} onChange={field.onChange} /> : null}
      {problem === undefined ? null : (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Stack>
  )
}

import { Alert, FormHelperText, Stack, Typography } from '@mui/material'
import { useController } from 'react-hook-form'
import { KeyHolderField, People } from '../draft/KeyFields.tsx'
import { obstacleOf, type TrusteesDraft } from '../draft/trustees-draft.ts'

/**
 * Field of the key's holder of a new vote, and of its trustees. It can be changed until the vote is
 * announced.
 */
export const KeyField = () => {
  const { field, fieldState } = useController({
    name: 'voteKey',
    rules: { validate: (value: unknown) => obstacleOf(value as TrusteesDraft) ?? true },
  })
  // The form's values have the fields of the initial draft.
  const draft = field.value as TrusteesDraft
  const problem = fieldState.error?.message
  return (
    <Stack spacing={4} sx={{ mt: 3 }}>
      <Stack>
        <Typography sx={{ mb: 1, fontSize: 14, fontWeight: 600 }}>투표함의 열쇠</Typography>
        <KeyHolderField draft={draft} onChange={field.onChange} />
      </Stack>
      {draft.heldBy === 'trustees' ? <People draft={draft} onChange={field.onChange} /> : <BeforeTheCount />}
      {problem === undefined ? null : (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Stack>
  )
}

const BeforeTheCount = () => (
  <Alert severity="info" icon={false}>
    시스템 열쇠는 백업하지 않습니다. 개표하기 전에 데이터베이스를 잃으면 투표를 다시 해야 합니다.
  </Alert>
)

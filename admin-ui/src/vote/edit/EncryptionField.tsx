import { Stack, Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { encryptionObstacle } from '../draft/encryption.ts'
import { KeyField } from './KeyField.tsx'
import { useDraft } from './use-draft.ts'

type EncryptionFieldProps = {
  readonly lists: readonly List[]
  /** Shows the field of the key's holder, for a new vote. */
  readonly isNew: boolean
}

/** Field of the encryption, and of the trustees who count; or why it is not possible. */
export const EncryptionField = ({ lists, isNew }: EncryptionFieldProps) => {
  const draft = useDraft()
  const obstacle = encryptionObstacle(
    draft,
    lists.find(({ id }) => id === draft.listId),
  )
  if (obstacle !== null)
    return (
      <Typography variant="body2" color="textSecondary">
        {obstacle}
      </Typography>
    )
  return (
    <Stack spacing={3}>
      <SwitchField source="encrypted" label="표를 암호화하기" hint="표를 열지 않고 합계만 풉니다." />
      {draft.encrypted && isNew ? <KeyField /> : null}
      {draft.encrypted && !isNew ? (
        <Typography variant="body2" color="textSecondary">
          참관인은 투표 화면에서 바꿉니다.
        </Typography>
      ) : null}
    </Stack>
  )
}

import { Alert, Box, Typography } from '@mui/material'
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

/**
 * Field of the encryption, with what it protects against and what it does not; or why it is not
 * possible.
 */
export const EncryptionField = ({ lists, isNew }: EncryptionFieldProps) => {
  const draft = useDraft()
  if (draft.ballotKind !== 'secret') return null
  const obstacle = encryptionObstacle(
    draft,
    lists.find(({ id }) => id === draft.listId),
  )
  if (obstacle !== null)
    return (
      <Typography variant="body2" color="textSecondary">
        이 투표는 암호화하지 않고 봉함한 투표함에 모읍니다. {obstacle}
      </Typography>
    )
  return (
    <Box>
      <SwitchField
        source="encrypted"
        label="표를 암호화하기"
        hint="켜면 주민의 휴대전화에서 표를 암호화하고, 표를 하나씩 열지 않은 채 합계만 풀어 봅니다."
      />
      {draft.encrypted && isNew ? <KeyField /> : null}
      {draft.encrypted ? <Promises isNew={isNew} /> : null}
    </Box>
  )
}

const Promises = ({ isNew }: Pick<EncryptionFieldProps, 'isNew'>) => (
  <Alert severity="info" icon={false} sx={{ mt: 2 }}>
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {isNew ? null : <li>누가 열쇠를 갖는지는 투표 화면의 ‘투표함의 열쇠’에서 바꿉니다.</li>}
      <li>
        투표하는 화면을 옆에서 보는 것, 휴대전화나 투표 화면이 조작되는 것은 막지 못합니다. 결과가 한쪽으로 모이면 누가
        무엇을 골랐는지 드러납니다.
      </li>
    </Box>
  </Alert>
)

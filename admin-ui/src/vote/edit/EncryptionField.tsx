import { Alert, Box, Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { encryptionObstacle } from '../draft/encryption.ts'
import { useDraft } from './use-draft.ts'

/** Whether voters encrypt their ballots, and what that protects against and what not; or why it cannot be. */
export const EncryptionField = ({ lists }: { readonly lists: readonly List[] }) => {
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
      {draft.encrypted ? <Promises /> : null}
    </Box>
  )
}

const Promises = () => (
  <Alert severity="info" icon={false} sx={{ mt: 2 }}>
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      <li>
        만든 뒤 투표 화면의 ‘투표함의 열쇠’에서 시스템 열쇠와 참관인 열쇠(예: 3명 중 2명) 가운데 고릅니다. 아래는 시스템
        열쇠일 때의 설명입니다. 참관인 열쇠이면 개표 전에도 시스템에는 표를 열 열쇠가 없습니다.
      </li>
      <li>개표가 끝나면 열쇠를 없앱니다. 그 뒤에는 관리사무소도 시스템 담당자도 표를 열어 볼 열쇠가 없습니다.</li>
      <li>
        개표하기 전까지는 열쇠를 시스템이 봉해서 보관합니다. 데이터베이스와 주 열쇠를 함께 가진 사람은 그동안 표를 열어
        볼 수 있습니다.
      </li>
      <li>열쇠는 백업하지 않습니다. 개표하기 전에 데이터베이스를 잃으면 투표를 다시 해야 합니다.</li>
      <li>
        투표하는 화면을 옆에서 보는 것, 휴대전화나 투표 화면이 조작되는 것은 막지 못합니다. 결과가 한쪽으로 모이면 누가
        무엇을 골랐는지 드러납니다.
      </li>
    </Box>
  </Alert>
)

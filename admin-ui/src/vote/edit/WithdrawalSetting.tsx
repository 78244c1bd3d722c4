import { Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { FoldedField } from '../../kit/forms/FoldedFields.tsx'
import { isWithdrawalPossible, withdrawalChoices, withdrawalValue } from '../draft/withdrawal-draft.ts'
import { useDraft } from './use-draft.ts'

/** Setting of whether voters may withdraw a ballot; a sealed box of secret ballots allows none. */
export const WithdrawalSetting = ({ lists }: { readonly lists: readonly List[] }) => {
  const draft = useDraft()
  const list = lists.find(({ id }) => id === draft.listId)
  return (
    <FoldedField label="투표 취소" value={withdrawalValue(draft, list)} sources={['withdrawal']}>
      {isWithdrawalPossible(draft, list) ? (
        <ChoiceCards source="withdrawal" label="투표 취소" choices={withdrawalChoices(draft, list)} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          봉함한 투표함에서는 누구의 표인지 알 수 없어 취소할 수 없습니다. 기명 투표나 암호화 투표에서만 정할 수
          있습니다.
        </Typography>
      )}
    </FoldedField>
  )
}

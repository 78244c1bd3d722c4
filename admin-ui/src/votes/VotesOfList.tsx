import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { Empty } from '../app/display/Empty.tsx'
import { VoteCollection } from './VoteCollection.tsx'

/** The votes held on one list. */
export const VotesOfList = ({ list }: { readonly list: List }) => {
  const create = (
    <Button component={Link} to={`/votes/create?listId=${list.id}`} variant="contained" startIcon={<AddIcon />}>
      투표 만들기
    </Button>
  )
  return (
    <VoteCollection
      of={{ listId: list.id }}
      actions={
        <>
          <Box sx={{ flex: 1 }} />
          {create}
        </>
      }
      empty={
        <Empty title="이 리스트의 투표가 아직 없습니다" action={create}>
          안건과 선택지를 적어 투표를 만들고, 링크를 소유자에게 알려주세요.
        </Empty>
      }
    />
  )
}

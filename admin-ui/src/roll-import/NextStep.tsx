import { Button } from '@mui/material'
import { useGetOne } from 'react-admin'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { listPath } from '../labels/list-labels.ts'
import { voteCreatePath } from '../labels/vote-labels.ts'

/** Shows the next step after an import: the vote of the list, or the roll itself. */
export const NextStep = ({ listId }: { readonly listId: string }) => {
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const leadsOn = useMay('POST /api/votes') && list?.type === 'vote' && list.status !== 'closed'
  return (
    <>
      <Button
        component={Link}
        to={listPath(listId, 'roll')}
        variant={leadsOn ? 'outlined' : 'contained'}
        color={leadsOn ? 'inherit' : 'primary'}
      >
        소유자 명부 보기
      </Button>
      {leadsOn ? (
        <Button component={Link} to={voteCreatePath(listId)} variant="contained">
          투표 만들기
        </Button>
      ) : null}
    </>
  )
}

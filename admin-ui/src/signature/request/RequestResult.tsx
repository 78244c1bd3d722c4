import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatCount } from '#ui/format.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { skippedGroups, type SkippedGroup } from './request-order.ts'

/** Maximum number of names that are listed and that fit into an address. */
const MAX_NAMED = 20

type RequestResultProps = {
  readonly listId: string
  readonly result: AnswerTo<'POST /api/signature/request'>
  readonly onClose: () => void
}

/** Shows the outcome: how many requests were created, and who was left out and why. */
export const RequestResult = ({ listId, result: { created, skipped }, onClose }: RequestResultProps) => (
  <>
    <DialogContent>
      <Stack spacing={4}>
        <Typography role="status">
          {created.length === 0 ? null : (
            <>
              <strong>{formatCount(created.length, '명')}</strong>에게 서명 요청을 보냈습니다.{' '}
            </>
          )}
          {skipped.length === 0
            ? '빠진 소유자는 없습니다.'
            : `${formatCount(skipped.length, '명')}에게는 보내지 않았습니다.`}
        </Typography>
        {skippedGroups(skipped).map((group) => (
          <Skipped key={group.reason} listId={listId} group={group} />
        ))}
      </Stack>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" autoFocus onClick={onClose}>
        확인
      </Button>
    </DialogActions>
  </>
)

const Skipped = ({ listId, group: { text, ids } }: { readonly listId: string; readonly group: SkippedGroup }) => {
  const { data = [] } = useGetList<ListUser>('list-users', {
    filter: { listId, id: ids.slice(0, MAX_NAMED) },
    sort: { field: 'dong', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_NAMED },
  })
  const more = ids.length - data.length
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {text} · {formatCount(ids.length, '명')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {data.map((entry) => `${unitName(entry)} ${nameOf(entry)}`).join(', ')}
        {data.length > 0 && more > 0 ? ` 외 ${formatCount(more, '명')}` : ''}
      </Typography>
    </Box>
  )
}

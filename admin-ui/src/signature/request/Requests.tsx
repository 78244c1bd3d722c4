import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { nameOf, residentPath, unitName } from '../../labels/person-labels.ts'
import { requestColumns } from './request-columns.tsx'
import { RequestActions } from './RequestActions.tsx'
import { REQUESTS_ID } from './requests-anchor.ts'
import { RequestStatusChip } from '../SignatureChips.tsx'
import { requestStatusNames } from '../signature-labels.ts'
import { useDongFilter } from '../use-dong-filter.ts'
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import { useListContext } from 'react-admin'
import { RemindDialog } from '../reminder/RemindDialog.tsx'
import { ExportButton } from '../../kit/export/ExportButton.tsx'
import { CancelChosen } from './CancelChosen.tsx'

const RequestDialog = lazy(() => import('./RequestDialog.tsx'))

const statusFilter: CollectionFilter = {
  kind: 'choice',
  source: 'status',
  label: '상태',
  choices: choicesOf(requestStatusNames),
}

type RequestsProps = {
  readonly list: List
  /** Tells whether there is a document to sign. */
  readonly ready: boolean
}

/** Button that reminds all owners with open requests. */
const RemindAll = ({ listId }: { readonly listId: string }) => {
  const [asking, setAsking] = useState(false)
  const { total = 0 } = useListContext()
  if (total === 0) return null
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<NotificationsIcon />} onClick={() => setAsking(true)}>
        모두 다시 알리기
      </Button>
      <RemindDialog whom={{ listId, ids: null }} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** Shows the acts on several requests. */
const RequestBulkActions = ({ list }: { readonly list: List }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [reminding, setReminding] = useState(false)
  const ids = selectedIds.map(String)
  return (
    <>
      <Button color="inherit" onClick={() => setReminding(true)}>
        다시 알리기
      </Button>
      <RemindDialog
        whom={{ listId: list.id, ids }}
        open={reminding}
        onClose={() => setReminding(false)}
        onDone={onUnselectItems}
      />
      <CancelChosen listId={list.id} ids={ids} onDone={onUnselectItems} />
      <ExportButton columns={requestColumns} fileName={`${list.name}-서명요청-선택`} chosenOnly />
    </>
  )
}

/** Shows the personal requests of a list, and the progress of each. */
export const Requests = ({ list, ready }: RequestsProps) => {
  const [asking, setAsking] = useState(false)
  const mayAsk = useMay('POST /api/signature/request')
  const dongFilter = useDongFilter(list.id)
  const filters = [dongFilter, statusFilter]
  const canAsk = mayAsk && list.status !== 'closed'
  const ask = canAsk ? (
    <Button variant="contained" startIcon={<SendIcon />} disabled={!ready} onClick={() => setAsking(true)}>
      서명 요청 보내기
    </Button>
  ) : undefined
  return (
    <Box component="section" id={REQUESTS_ID} aria-labelledby={`${REQUESTS_ID}-title`} sx={{ scrollMarginTop: 72 }}>
      <Typography variant="h2" id={`${REQUESTS_ID}-title`} sx={{ mb: 3 }}>
        서명 요청
      </Typography>
      <Collection<SignatureRequest>
        resource="signature-requests"
        filter={{ listId: list.id }}
        storeKey={`signature-requests.${list.id}`}
        perPage={50}
        sort={{ field: 'dong', order: 'ASC' }}
        search={mayAsk ? '이름, 동-호 검색' : '동-호 검색'}
        filters={filters}
        columns={mayAsk ? withActions(list) : requestColumns}
        fileName={`${list.name}-서명요청`}
        actions={
          <>
            {canAsk ? <RemindAll listId={list.id} /> : null}
            {ask}
          </>
        }
        {...(canAsk ? { bulkActions: <RequestBulkActions list={list} /> } : {})}
        rowClick={(_id, _resource, { userId }) => residentPath(list.id, String(userId))}
        card={(request) => <RequestCard request={request} list={list} />}
        empty={
          <Empty title="아직 보낸 서명 요청이 없습니다" action={ask}>
            {ready ? '소유자마다 자기 링크가 든 알림톡을 보냅니다.' : '서명받을 문서 템플릿을 먼저 올려주세요.'}
          </Empty>
        }
      />
      {asking ? (
        <Suspense fallback={null}>
          <RequestDialog list={list} chosen={null} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Box>
  )
}

/**
 * Returns the columns with that of the acts right after the state, so that it is visible on narrow
 * screens.
 */
const withActions = (list: List): readonly Column<SignatureRequest>[] =>
  requestColumns.flatMap((column) =>
    column.source === 'status'
      ? [
          column,
          { source: 'acts', label: '할 일', render: (request) => <RequestActions request={request} list={list} /> },
        ]
      : [column],
  )

type RequestCardProps = { readonly request: SignatureRequest; readonly list: List }

const RequestCard = ({ request, list }: RequestCardProps) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
    <Stack spacing={1} sx={{ flex: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <RecordLink to={residentPath(list.id, request.userId)}>
          {unitName(request)} {nameOf(request)}
        </RecordLink>
        <RequestStatusChip status={request.status} />
      </Stack>
      <Typography variant="caption" color="textSecondary">
        보냄 {formatDateTime(request.sentAt)}
        {request.remindedAt === null ? '' : ` · 다시 알림 ${formatDateTime(request.remindedAt)}`}
      </Typography>
    </Stack>
    <RequestActions request={request} list={list} />
  </Stack>
)

import { Stack, Typography } from '@mui/material'
import type { ListActivity } from '#services/history/list-activities.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { CollectionFilter, Column } from '../kit/collection/columns.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { activityText } from './activity-labels.ts'
import { listActivityKinds } from './list-activity-labels.ts'

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'kind', label: '구분', choices: listActivityKinds },
  { kind: 'day', source: 'from', label: '부터' },
  { kind: 'day', source: 'to', label: '까지' },
]

/**
 * Returns the administrator of an activity; "자동" for one that happened by itself, such as closing
 * by time.
 */
const whoText = ({ admin }: ListActivity): string => admin?.name ?? '자동'
const subjectText = ({ subject }: ListActivity): string => subject?.name ?? '–'

const columns: readonly Column<ListActivity>[] = [
  {
    source: 'at',
    label: '시각',
    nowrap: true,
    sortable: true,
    render: ({ at }) => formatDateTime(at),
    text: ({ at }) => formatDateTime(at),
  },
  { source: 'kind', label: '한 일', render: activityText, text: activityText },
  { source: 'subject', label: '대상', render: subjectText, text: subjectText },
  { source: 'admin', label: '누가', nowrap: true, render: whoText, text: whoText },
  { source: 'from', label: '어디에서', render: ({ from }) => from ?? '–', text: ({ from }) => from ?? '' },
]

/** Shows the office's activities in a list and its votes. */
const ListActivities = ({ list }: { readonly list: List }) => (
  <Collection<ListActivity>
    resource="list-activities"
    filter={{ listId: list.id }}
    storeKey={`list-activities.${list.id}`}
    perPage={50}
    sort={{ field: 'at', order: 'DESC' }}
    filters={filters}
    columns={columns}
    fileName={`${list.name}-활동로그`}
    card={(activity) => <ActivityCard activity={activity} />}
    empty={<Empty title="아직 기록이 없습니다">누가 언제 무엇을 했는지 여기에 남습니다.</Empty>}
  />
)

const ActivityCard = ({ activity }: { readonly activity: ListActivity }) => (
  <Stack spacing={0.5}>
    <Typography variant="subtitle2">{activityText(activity)}</Typography>
    <Typography variant="caption" color="textSecondary">
      {[formatDateTime(activity.at), whoText(activity), activity.subject?.name, activity.from]
        .filter((part) => part != null)
        .join(' · ')}
    </Typography>
  </Stack>
)

export default ListActivities

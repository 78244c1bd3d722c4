import { Alert, Chip, Stack } from '@mui/material'
import { use } from 'react'
import { useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { DaysLeft } from '../labels/DaysLeft.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { ListStatusChip } from '../labels/StatusChip.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { ModulesContext } from '../kit/module/modules-context.ts'
import { LiveNote } from '../kit/live/LiveNote.tsx'
import { PresentAdmins } from '../kit/live/PresentAdmins.tsx'
import { useLiveList } from './use-live-list.ts'
import { ListActions } from './ListActions.tsx'
import { ListTabs } from './ListTabs.tsx'
import { panelsOf } from './tab-panels.ts'
import { listTypeNames, periodText } from '../labels/list-labels.ts'

/**
 * Returns the period, with the time of closing where it was closed by hand: "… · 2026. 11. 21. (토)
 * 18:00에 마감함".
 */
const timesText = (list: List): string =>
  `${periodText(list)}${list.closedBy === 'hand' && list.closedAt !== null ? ` · ${formatDateTime(list.closedAt)}에 직접 마감` : ''}`

/** Shows one list: its progress, its owners, and its votes. */
const ListShow = () => {
  const modules = use(ModulesContext)
  const panels = use(panelsOf(modules))
  const { '*': open } = useParams()
  const part = modules.flatMap(({ tabs = [] }) => tabs).find(({ name }) => name === open)?.label
  const { data: list, error } = useRecord<List>('lists')
  const { state, others } = useLiveList(list?.id)

  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title={list.name}
      part={part}
      trail={[{ to: '/lists', label: '리스트' }]}
      beside={
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Chip size="small" variant="outlined" label={listTypeNames[list.type]} />
          <ListStatusChip status={list.status} />
          {list.archived ? <Chip size="small" variant="outlined" label="보관됨" /> : null}
          <DaysLeft list={list} />
          {list.archived ? null : <LiveNote state={state} />}
          <PresentAdmins others={others} />
        </Stack>
      }
      subtitle={timesText(list)}
      actions={<ListActions list={list} />}
      dense
    >
      {list.archived ? (
        <Alert severity="info" sx={{ mb: 4 }}>
          보관한 리스트입니다. 목록과 대시보드에는 나타나지 않습니다.
        </Alert>
      ) : null}
      <ListTabs list={list} panels={panels} />
    </Page>
  )
}

export default ListShow

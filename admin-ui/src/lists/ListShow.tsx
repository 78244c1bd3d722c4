import { Card, Chip, Stack, Tab, Tabs } from '@mui/material'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../app/auth/use-may.ts'
import { useComplex } from '../app/complex/use-complex.ts'
import { DaysLeft } from '../app/display/DaysLeft.tsx'
import { Page } from '../app/display/Page.tsx'
import { PageSkeleton } from '../app/display/PageSkeleton.tsx'
import { ListStatusChip } from '../app/display/StatusChip.tsx'
import { useRecord } from '../app/display/use-record.ts'
import { ErrorScreen } from '../app/frame/ErrorScreen.tsx'
import { Roll } from '../list-users/Roll.tsx'
import { VotesOfList } from '../votes/VotesOfList.tsx'
import { ListFigures } from './ListFigures.tsx'
import { ListProgress } from './ListProgress.tsx'
import { listPath, listTypeNames, periodText } from './list-words.ts'

type TabName = 'progress' | 'roll' | 'votes'
type TabPlace = { readonly name: TabName; readonly label: string }

/** The roll names residents: not everybody who sees the figures may see it. */
const tabsOf = (type: List['type'], maySeeRoll: boolean): readonly TabPlace[] => [
  { name: 'progress', label: '현황' },
  ...(maySeeRoll ? [{ name: 'roll', label: '소유자 명부' } as const] : []),
  ...(type === 'vote' ? [{ name: 'votes', label: '투표' } as const] : []),
]

/** One campaign: how far it is, who is in it, what they vote on. */
const ListShow = () => {
  const { data: list, error } = useRecord<List>('lists')
  const { choose } = useComplex()
  const apartmentId = list?.apartmentId
  // Opened by its address, a list brings its complex with it.
  useEffect(() => {
    if (apartmentId !== undefined) choose(apartmentId)
  }, [apartmentId, choose])

  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title={list.name}
      trail={[{ to: '/lists', label: '리스트' }]}
      beside={
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Chip size="small" variant="outlined" label={listTypeNames[list.type]} />
          <ListStatusChip status={list.status} />
          <DaysLeft list={list} />
        </Stack>
      }
      subtitle={periodText(list)}
    >
      <Card sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
        <ListFigures listId={list.id} />
      </Card>
      <ListTabs list={list} />
    </Page>
  )
}

const ListTabs = ({ list }: { readonly list: List }) => {
  const rest = useParams()['*'] ?? ''
  const tabs = tabsOf(list.type, useMay('GET /api/list-user/list/{listId}'))
  // The route's rest is "roll" or "votes"; anything else is the first tab.
  const current = tabs.find(({ name }) => rest === name)?.name ?? 'progress'
  return (
    <>
      <Tabs value={current} variant="scrollable" aria-label="리스트 내용" sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}>
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`list-tab-${name}`}
            aria-controls="list-panel"
            component={Link}
            to={listPath(list.id, name === 'progress' ? '' : name)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="list-panel" aria-labelledby={`list-tab-${current}`}>
        <Panel tab={current} list={list} />
      </div>
    </>
  )
}

const Panel = ({ tab, list }: { readonly tab: TabName; readonly list: List }) => {
  if (tab === 'roll') return <Roll listId={list.id} listName={list.name} />
  if (tab === 'votes') return <VotesOfList list={list} />
  return <ListProgress list={list} />
}

export default ListShow

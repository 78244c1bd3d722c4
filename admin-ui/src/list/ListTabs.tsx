import { Badge, Tab, Tabs, useMediaQuery, type Theme } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useRole } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ContactChanges } from '../history/ContactChanges.tsx'
import { Roll } from '../roll/Roll.tsx'
import { VotesOfList } from '../vote/VotesOfList.tsx'
import { ListActivities } from '../history/ListActivities.tsx'
import { ListLinks } from '../vote/ListLinks.tsx'
import { ListProgress } from './figures/ListProgress.tsx'
import { listPath } from '../words/list-words.ts'
import { tabsOf, type TabName } from './list-tabs.ts'
import { useContactChanges } from '../history/use-contact-changes.ts'

const Board = lazy(() => import('./plan/Board.tsx'))

/** The parts of a list's page; which one is in the address. */
export const ListTabs = ({ list }: { readonly list: List }) => {
  const rest = useParams()['*'] ?? ''
  const role = useRole()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const tabs = role === undefined ? [] : tabsOf(list.type, role)
  const changes = useContactChanges(
    list.id,
    tabs.some(({ name }) => name === 'changes'),
  )
  if (role === undefined) return <RowsSkeleton />
  // The route's rest is "roll" or "votes"; anything else is the first tab.
  const current = tabs.find(({ name }) => rest === name)?.name ?? 'progress'
  return (
    <>
      <Tabs
        value={current}
        variant={isNarrow ? 'scrollable' : 'standard'}
        allowScrollButtonsMobile
        aria-label="리스트 내용"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={name === 'changes' && changes > 0 ? <Counted label={label} count={changes} /> : label}
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

const Counted = ({ label, count }: { readonly label: string; readonly count: number }) => (
  <Badge badgeContent={count} max={999} color="warning" sx={{ pr: 6, '& .MuiBadge-badge': { right: 8, top: '50%' } }}>
    {label}
  </Badge>
)

const Panel = ({ tab, list }: { readonly tab: TabName; readonly list: List }) => {
  switch (tab) {
    case 'progress':
      return <ListProgress list={list} />
    case 'plan':
      return (
        <Suspense fallback={<RowsSkeleton />}>
          <Board list={list} />
        </Suspense>
      )
    case 'roll':
      return <Roll listId={list.id} listName={list.name} />
    case 'votes':
      return <VotesOfList list={list} />
    case 'links':
      return <ListLinks list={list} />
    case 'activities':
      return <ListActivities list={list} />
    case 'changes':
      return <ContactChanges listId={list.id} listName={list.name} />
  }
}

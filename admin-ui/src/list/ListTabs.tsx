import { Badge, Tab, Tabs, useMediaQuery, type Theme, Alert } from '@mui/material'
import { useContext } from 'react'
import { Link, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { ListTab } from '../kit/module/module.ts'
import { ModulesContext } from '../kit/module/modules-context.ts'
import { useRole, type Role } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { listPath } from '../labels/list-labels.ts'
import { FigureStrip } from './figures/FigureStrip.tsx'
import { ListFigures } from './figures/ListFigures.tsx'
import { PastBar } from './past/PastBar.tsx'
import { PastContext } from './past/past-context.ts'
import { usePast } from './past/use-past.ts'
import { tabsOf } from './list-tabs.ts'
import type { TabPanels } from './tab-panels.ts'
import { useGetOne } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { formatCount } from '#ui/format.ts'
import { moreUnitsText } from './figures/more-units.ts'

type ListTabsProps = { readonly list: List; readonly panels: TabPanels }

/**
 * Tabs of a list's page, each given by its module; the address has the open one. The progress is
 * shown above each: large on the first, which is about it.
 */
export const ListTabs = (props: ListTabsProps) => {
  const role = useRole()
  return role === undefined ? <RowsSkeleton /> : <TabsOf key={props.list.id} {...props} role={role} />
}

/**
 * Warns that a list has more units than its complex is registered with: one of the two is wrong,
 * and shares are computed by the list's.
 */
const MoreUnits = ({ list: { apartmentId, households } }: { readonly list: List }) => {
  const { data: apartment } = useGetOne<Apartment>('apartments', { id: apartmentId })
  const text = apartment === undefined ? null : moreUnitsText(households.total, apartment.totalUnits)
  if (text === null) return null
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      명부의 {formatCount(households.total, '세대')}는 {text} 명부나 아파트의 총 세대수를 확인해 주세요.
    </Alert>
  )
}

const TabsOf = ({ list, panels, role }: ListTabsProps & { readonly role: Role }) => {
  const rest = useParams()['*'] ?? ''
  const modules = useContext(ModulesContext)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('xl'))
  const tabs = tabsOf(
    modules.flatMap(({ tabs: ofModule = [] }) => ofModule),
    list.type,
    role,
  )
  const [first] = tabs
  const { past, begin, end } = usePast(list)
  // The route's rest is "roll" or "votes"; anything else is the first tab.
  const current = tabs.find(({ name }) => rest === name) ?? first
  const Panel = current === undefined ? undefined : panels[current.name]
  if (current === undefined || Panel === undefined) return null
  return (
    <>
      <Tabs
        value={current.name}
        variant={isNarrow ? 'scrollable' : 'standard'}
        allowScrollButtonsMobile
        aria-label="리스트 내용"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map(({ name, label, useCount }) => (
          <Tab
            key={name}
            value={name}
            label={useCount === undefined ? label : <Counted label={label} listId={list.id} useCount={useCount} />}
            id={`list-tab-${name}`}
            aria-controls="list-panel"
            component={Link}
            to={listPath(list.id, name === first?.name ? '' : name)}
          />
        ))}
      </Tabs>
      {current.hasPast === true ? <PastBar past={past} onBegin={begin} onEnd={end} /> : null}
      <PastContext value={current.hasPast === true && past !== null ? past.shown : null}>
        {current === first ? (
          <>
            <MoreUnits list={list} />
            <ListFigures list={list} />
          </>
        ) : (
          <FigureStrip list={list} />
        )}
        <div role="tabpanel" id="list-panel" aria-labelledby={`list-tab-${current.name}`}>
          <Panel list={list} />
        </div>
      </PastContext>
    </>
  )
}

type CountedProps = {
  readonly label: string
  readonly listId: string
  readonly useCount: NonNullable<ListTab['useCount']>
}

const Counted = ({ label, listId, useCount }: CountedProps) => {
  const count = useCount(listId)
  if (count === 0) return label
  return (
    <Badge badgeContent={count} max={999} color="warning" sx={{ pr: 6, '& .MuiBadge-badge': { right: 8, top: '50%' } }}>
      {label}
    </Badge>
  )
}

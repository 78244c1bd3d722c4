import { Alert, Badge, Button, Stack, Tab, Tabs, useMediaQuery, type Theme } from '@mui/material'
import { useContext } from 'react'
import { Link, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { ListTab } from '../kit/module/module.ts'
import { ModulesContext } from '../kit/module/modules-context.ts'
import { useRole, type Role } from '../kit/auth/use-may.ts'
import { NotFoundScreen } from '../kit/feedback/NotFoundScreen.tsx'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { listPath } from '../labels/list-labels.ts'
import { FigureStrip } from './figures/FigureStrip.tsx'
import { ListFigures } from './figures/ListFigures.tsx'
import { PastBar } from './past/PastBar.tsx'
import { PastContext } from './past/past-context.ts'
import { usePast } from './past/use-past.ts'
import { groupTabs, tabsOf, type TabGroup } from './list-tabs.ts'
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
  const all = modules.flatMap(({ tabs: ofModule = [] }) => ofModule)
  const parts = tabsOf(all, list, role)
  const groups = groupTabs(parts, list.type)
  const first = groups[0]?.first
  const { past, begin, end } = usePast(list)
  // The rest of the route is "roll" or "votes"; a part that this list or role lacks opens the first.
  const current = parts.find(({ name }) => rest === name) ?? first
  const group = groups.find((one) => current !== undefined && one.parts.includes(current))
  const Panel = current === undefined ? undefined : panels[current.name]
  if (rest !== '' && all.every(({ name }) => name !== rest)) return <NotFoundScreen />
  if (current === undefined || group === undefined || Panel === undefined) return null
  // The controls of the past stay in sight while one scrolls, so they stand outside of the row.
  const pastBar = <PastBar past={past} onBegin={begin} onEnd={end} />
  const pathOf = ({ name }: ListTab): string => listPath(list.id, name === first?.name ? '' : name)
  return (
    <>
      <Tabs
        value={group.name}
        variant={isNarrow ? 'scrollable' : 'standard'}
        allowScrollButtonsMobile
        aria-label="리스트 내용"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {groups.map((one) => (
          <Tab
            key={one.name}
            value={one.name}
            label={<Counted key={one.parts.length} label={one.label} listId={list.id} parts={one.parts} />}
            id={`list-tab-${one.name}`}
            aria-controls="list-panel"
            component={Link}
            to={pathOf(one.first)}
          />
        ))}
      </Tabs>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
        {group.parts.length > 1 ? <ListParts list={list} {...{ group, current, pathOf }} /> : <span />}
        {current.hasPast === true && past === null ? pastBar : null}
      </Stack>
      {current.hasPast === true && past !== null ? pastBar : null}
      <PastContext value={current.hasPast === true && past !== null ? past.shown : null}>
        {current === first ? (
          <>
            <MoreUnits list={list} />
            {list.totalTargets === 0 && past === null ? null : <ListFigures list={list} />}
          </>
        ) : (
          <FigureStrip list={list} />
        )}
        <div role="tabpanel" id="list-panel" aria-labelledby={`list-tab-${group.name}`}>
          <Panel list={list} />
        </div>
      </PastContext>
    </>
  )
}

type ListPartsProps = {
  readonly list: List
  readonly group: TabGroup
  readonly current: ListTab
  readonly pathOf: (part: ListTab) => string
}

/** Links to the parts of the open tab. */
const ListParts = ({ list, group, current, pathOf }: ListPartsProps) => (
  <Stack
    component="nav"
    aria-label={group.label}
    direction="row"
    className="no-print"
    sx={{ gap: 2, flexWrap: 'wrap', mb: 3 }}
  >
    {group.parts.map((part) => (
      <Button
        key={part.name}
        component={Link}
        to={pathOf(part)}
        size="small"
        color={part === current ? 'primary' : 'inherit'}
        variant={part === current ? 'outlined' : 'text'}
        aria-current={part === current ? 'page' : undefined}
      >
        <Counted label={part.label} listId={list.id} parts={[part]} />
      </Button>
    ))}
  </Stack>
)

type CountedProps = { readonly label: string; readonly listId: string; readonly parts: readonly ListTab[] }

/** Shows a label with the number of things that need attention in some parts. */
const Counted = ({ label, listId, parts }: CountedProps) => {
  // oxlint-disable-next-line react/rules-of-hooks -- the parts of a tab stay the same while it is shown
  const count = parts.reduce((sum, { useCount = useNone }) => sum + useCount(listId), 0)
  if (count === 0) return label
  return (
    <Badge badgeContent={count} max={999} color="warning" sx={{ pr: 6, '& .MuiBadge-badge': { right: 8, top: '50%' } }}>
      {label}
    </Badge>
  )
}

const useNone = (): number => 0

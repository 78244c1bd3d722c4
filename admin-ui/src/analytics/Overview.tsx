import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import type { Activity } from '../history/activity-labels.ts'
import { OpenVotes } from './OpenVotes.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { todayInSeoul } from '../kit/display/day.ts'
import { inDueOrder, remindersOf, reminderSpan } from './calendar/reminders.ts'
import { useCalendar } from './calendar/use-calendar.ts'
import { Todo } from './Todo.tsx'
import {
  lateTodosOf,
  moreUnitsTodosOf,
  numberTodosOf,
  paperTodosOf,
  soonKey,
  todoOf,
  webhookTodosOf,
  type TodoItem,
} from './todo-items.ts'
import { useListTodos } from './use-list-todos.ts'
import { useBrokenWebhooks } from '../labels/use-webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'
import { monthText } from '../labels/month-text.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { registriesPath } from '../labels/registry/registry-labels.ts'

const SHOWN_ACTIVITIES = 6
const none: readonly List[] = []

/** Tasks of the office that the dashboard's figures name. */
export type WaitingTasks = Pick<DashboardStats, 'waiting' | 'signedLate' | 'fewNumbers'>

type OverviewProps = {
  readonly lists: readonly List[]
  readonly votes: readonly Vote[]
  /**
   * Tells whether all votes are loaded: false while they load, or where there are more than one
   * page.
   */
  readonly hasAllVotes: boolean
  readonly recent: readonly Activity[]
  /** Tasks that wait in the lists. */
  readonly tasks: WaitingTasks
  /** Returns the number of units that a complex is registered with. */
  readonly unitsOfComplex: (apartmentId: string) => number | undefined
  readonly isOfAll: boolean
  /** Complex of the figures; absent for all together. */
  readonly apartmentId?: string
  /** Content of the running lists. */
  readonly children: ReactNode
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
} as const

/** Returns complexes, one or all, whose access log of last month nobody has reviewed. */
const useAccessReviews = (apartmentId: string | undefined): readonly TodoItem[] => {
  const { call } = useCalls()
  const { data = [] } = useQuery({
    queryKey: ['access-reviews-due'],
    queryFn: () => call('GET /api/admin/access-review/due'),
    enabled: useMay('GET /api/admin/access-review/due'),
    ...live,
  })
  return data
    .filter(({ apartment }) => apartmentId === undefined || apartment.id === apartmentId)
    .map(({ apartment, month }) => ({
      key: `${apartment.id}-access-review`,
      text: `${monthText(month)} 접속기록 점검`,
      about: apartment.name,
      to: `/access-review?month=${month}`,
    }))
}

/**
 * Returns lists, of one complex or of all, whose registry records are erased within a month, as a
 * warning to those who still need them.
 */
const useRegistryEnds = (apartmentId: string | undefined): readonly TodoItem[] => {
  const { call } = useCalls()
  const { data = [] } = useQuery({
    queryKey: ['registry-ends'],
    queryFn: () => call('GET /api/registry/retention/due'),
    enabled: useMay('PUT /api/registry/list/{listId}/retention'),
    ...live,
  })
  return data
    .filter((one) => apartmentId === undefined || one.apartmentId === apartmentId)
    .map(({ listId, listName, destroyOn, registers }) => ({
      key: `${listId}-registry-end`,
      text: `등기부 ${formatCount(registers, '건')} 파기 예정 (${formatDate(destroyOn)})`,
      about: listName,
      to: registriesPath(listId),
    }))
}

/** Shows the running lists, and beside them what needs attention and recent activities. */
export const Overview = ({ lists, recent, tasks, isOfAll, apartmentId, children, ...of }: OverviewProps) => {
  const { votes, hasAllVotes, unitsOfComplex } = of
  const { waiting, signedLate, fewNumbers } = tasks
  // Advice is shown only with permission to follow it.
  const mayAct = useMay('PATCH /api/votes/{id}/status')
  // For all complexes together that would be too many calls.
  const asked = useListTodos(isOfAll ? none : lists)
  const ending = useRegistryEnds(apartmentId)
  const reviews = useAccessReviews(apartmentId)
  const webhooks = webhookTodosOf(useBrokenWebhooks(), apartmentId)
  const own = [
    ...lateTodosOf(signedLate),
    ...numberTodosOf(fewNumbers),
    ...paperTodosOf(lists, waiting),
    ...todoOf(lists, votes, hasAllVotes),
    ...moreUnitsTodosOf(lists, unitsOfComplex),
  ]
  const ofOffice = mayAct ? [...asked, ...ending, ...own] : []
  const today = todayInSeoul()
  const { data: dates = [] } = useCalendar({ ...reminderSpan(today), apartmentId })
  // The item of a list that ends soon names those who have not taken part.
  const told = new Set(lists.flatMap(({ id }) => (ofOffice.some(({ key }) => key === soonKey(id)) ? [id] : [])))
  const items = inDueOrder([...remindersOf(dates, today, told), ...webhooks, ...ofOffice, ...reviews], today)
  return (
    <Box sx={columns}>
      <div>{children}</div>
      <Stack spacing={4} sx={{ gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' } }}>
        {mayAct || items.length > 0 ? <Todo items={items} today={today} /> : null}
        <OpenVotes votes={votes.filter(({ status }) => status === 'open')} lists={lists} />
      </Stack>
      <RecentActivity activities={recent} showComplex={isOfAll} shown={SHOWN_ACTIVITIES} />
    </Box>
  )
}

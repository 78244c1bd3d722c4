import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Button, Card, IconButton, Stack, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import { icsEventOf } from '#services/analytics/calendar/calendar-ics.contract.ts'
import { icsOf } from '#services/analytics/calendar/ics.contract.ts'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { Printable } from '../../kit/share/Printable.tsx'
import { saveText } from '../../kit/export/save-text.ts'
import { OfComplexes } from '../../labels/complex/OfComplexes.tsx'
import { ScopeChoice } from '../../labels/complex/ScopeChoice.tsx'
import type { ComplexScope } from '../../labels/complex/use-complex-scope.ts'
import { monthText } from '../../labels/month-text.ts'
import { addMonths, isMonth, monthOf, weeksOf, type Month } from './calendar-days.ts'
import { DateList } from './DateList.tsx'
import { entryPath } from './calendar-labels.ts'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { useCalendar } from './use-calendar.ts'

const TITLE = '일정'

type View = 'month' | 'list'
const viewNames: Readonly<Record<View, string>> = { month: '달력', list: '목록' }

/** Shows the dates of all campaigns by month: as a table of weeks, or one below the other. */
const Calendar = () => <OfComplexes>{(scope) => <CalendarOf key={scope.key} scope={scope} />}</OfComplexes>

const CalendarOf = ({ scope }: { readonly scope: ComplexScope }) => {
  const today = todayInSeoul()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('month')
  const month = isMonth(asked) ? asked : monthOf(today)
  const [chosen, setView] = useStore<View>('calendar.view', 'month')
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const view = isNarrow ? 'list' : chosen
  const show = (to: Month): void => setSearch(to === monthOf(today) ? {} : { month: to })
  return (
    <Page
      title={TITLE}
      subtitle={scope.name}
      actions={
        <>
          <ScopeChoice of={scope} />
          <Subscribe scope={scope} />
          {isNarrow ? null : <SegmentedChoice label="보기" names={viewNames} value={chosen} onChoose={setView} />}
        </>
      }
    >
      <Printable title={`${monthText(month)} ${TITLE}`} about={[scope.name]}>
        <MonthOf scope={scope} month={month} today={today} view={view} onShow={show} />
      </Printable>
    </Page>
  )
}

/** Button that offers the address for other calendars; each complex has its own. */
const Subscribe = ({ scope: { filter, name } }: { readonly scope: ComplexScope }) => {
  const [isOpen, setOpen] = useState(false)
  const { apartmentId } = filter
  if (apartmentId === undefined) return null
  return (
    <>
      <Button color="inherit" onClick={() => setOpen(true)}>
        구독
      </Button>
      {isOpen ? <SubscribeDialog apartmentId={apartmentId} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type MonthOfProps = {
  readonly scope: ComplexScope
  readonly month: Month
  readonly today: string
  readonly view: View
  readonly onShow: (month: Month) => void
}

const MonthOf = ({ scope, month, today, view, onShow }: MonthOfProps) => {
  const days = weeksOf(month).flat()
  const span = { from: days[0] ?? today, to: days.at(-1) ?? today }
  const { data, error, refetch } = useCalendar({ ...span, apartmentId: scope.filter.apartmentId })
  const ofMonth = data?.filter(({ day }) => monthOf(day) === month)
  return (
    <Card>
      <MonthBar month={month} today={today} entries={ofMonth} onShow={onShow} />
      {data === undefined && error !== null ? (
        <Stack sx={{ p: 4 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Stack>
      ) : null}
      {data === undefined && error === null ? <RowsSkeleton /> : null}
      {data === undefined ? null : (
        <Dates
          view={view}
          month={month}
          today={today}
          entries={view === 'month' ? data : (ofMonth ?? [])}
          showComplex={scope.scope === 'all'}
        />
      )}
    </Card>
  )
}

type DatesProps = Pick<MonthOfProps, 'view' | 'month' | 'today'> & {
  readonly entries: readonly CalendarEntry[]
  readonly showComplex: boolean
}

const Dates = ({ view, month, ...dates }: DatesProps) => {
  if (view === 'month') return <MonthGrid month={month} caption={`${monthText(month)} 달력`} {...dates} />
  if (dates.entries.length > 0) return <DateList {...dates} />
  return (
    <Typography role="status" color="textSecondary" sx={{ px: 5, py: 10, textAlign: 'center' }}>
      이 달에는 일정이 없습니다.
    </Typography>
  )
}

type MonthBarProps = Pick<MonthOfProps, 'month' | 'today' | 'onShow'> & {
  readonly entries: readonly CalendarEntry[] | undefined
}

const bar = { alignItems: 'center', gap: 1, px: { xs: 2, sm: 4 }, py: 2, flexWrap: 'wrap' } as const

/** Writes dates as a file for other calendars; each leads to its page. */
const fileOf = (entries: readonly CalendarEntry[]): string => {
  const revision = { sequence: 0, changedAt: new Date() }
  return icsOf(
    TITLE,
    entries.map((entry) => icsEventOf(entry, revision, `${window.location.origin}/admin${entryPath(entry)}`)),
  )
}

const MonthBar = ({ month, today, entries = [], onShow }: MonthBarProps) => {
  const save = (): void => saveText(fileOf(entries), `${TITLE} ${month}.ics`, 'text/calendar;charset=utf-8')
  return (
    <Stack direction="row" sx={bar}>
      <IconButton aria-label="지난달" onClick={() => onShow(addMonths(month, -1))}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography component="h2" variant="h5" aria-live="polite" sx={{ minWidth: 130, textAlign: 'center' }}>
        {monthText(month)}
      </Typography>
      <IconButton aria-label="다음 달" onClick={() => onShow(addMonths(month, 1))}>
        <ChevronRightIcon />
      </IconButton>
      <Button color="inherit" disabled={month === monthOf(today)} onClick={() => onShow(monthOf(today))}>
        이번 달
      </Button>
      <Button color="inherit" sx={{ ml: 'auto' }} disabled={entries.length === 0} onClick={save}>
        내려받기 (.ics)
      </Button>
    </Stack>
  )
}

export default Calendar

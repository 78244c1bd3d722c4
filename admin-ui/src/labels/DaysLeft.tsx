import { Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { daysBetween } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'

/** Returns "D-3", "D-Day" or, before the start, "시작 D-3"; null after the end. */
const daysLeftText = ({
  status,
  startDate,
  endDate,
}: Pick<List, 'status' | 'startDate' | 'endDate'>): string | null => {
  const today = todayInSeoul()
  if (status === 'closed') return null
  if (status === 'scheduled') return `시작 D-${Math.max(0, daysBetween(today, startDate))}`
  const left = daysBetween(today, endDate)
  return left <= 0 ? 'D-Day' : `D-${left}`
}

const SOON_DAYS = 3

/** Days left of a list; bold when the end is near. */
export const DaysLeft = ({ list }: { readonly list: Pick<List, 'status' | 'startDate' | 'endDate'> }) => {
  const text = daysLeftText(list)
  if (text === null) return null
  const soon = list.status === 'active' && daysBetween(todayInSeoul(), list.endDate) <= SOON_DAYS
  return (
    <Typography
      component="span"
      variant="subtitle2"
      sx={{ color: soon ? 'tokens.risk' : 'text.secondary', fontWeight: soon ? 800 : 600, whiteSpace: 'nowrap' }}
    >
      {text}
    </Typography>
  )
}

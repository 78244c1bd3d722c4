import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Button, Chip, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { Link } from 'react-router'
import { daysBetween } from '#events/values/day.ts'
import { distanceText } from './calendar/calendar-days.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Section } from '../kit/layout/Section.tsx'
import type { TodoItem } from './todo-items.ts'
import { useFirstFew } from './use-first-few.tsx'

const SHOWN = 4

type TodoProps = { readonly items: readonly TodoItem[]; readonly today: string }

type DueChipProps = { readonly day: string; readonly today: string }

/** Shows how far a date is: today, tomorrow and missed ones stand out. */
const DueChip = ({ day, today }: DueChipProps) => {
  const days = daysBetween(today, day)
  return <Chip size="small" color={days <= 1 ? 'warning' : 'default'} label={distanceText(day, today)} sx={{ mr: 1 }} />
}

/** Shows what needs attention today, each with a link; dates of today stand first. */
export const Todo = ({ items, today }: TodoProps) => {
  const mayReadDates = useMay('GET /api/admin/calendar')
  const { shown, more } = useFirstFew(items, SHOWN)
  return (
    <Section
      title="할 일"
      actions={
        mayReadDates ? (
          <Button component={Link} to="/calendar" size="small" color="inherit">
            일정
          </Button>
        ) : null
      }
    >
      {items.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          지금 처리할 일이 없습니다.
        </Typography>
      ) : (
        <List disablePadding sx={{ mx: -3, my: -2 }}>
          {shown.map(({ key, text, about, to, due }) => (
            <ListItem key={key} disablePadding>
              <ListItemButton component={Link} to={to} sx={{ borderRadius: '8px', px: 3, py: 1.5 }}>
                <ListItemText
                  primary={text}
                  secondary={about}
                  slotProps={{
                    primary: { sx: { fontSize: 14, fontWeight: 600 } },
                    secondary: { noWrap: true, sx: { fontSize: 13 } },
                  }}
                />
                {due === undefined ? null : <DueChip day={due} today={today} />}
                <ChevronRightIcon fontSize="small" />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
      {more}
    </Section>
  )
}

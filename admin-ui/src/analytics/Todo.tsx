import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { Link } from 'react-router'
import { Section } from '../kit/layout/Section.tsx'
import type { TodoItem } from './todo-items.ts'
import { useFirstFew } from './use-first-few.tsx'

const SHOWN = 4

/** Shows what needs attention today, each with a link. */
export const Todo = ({ items }: { readonly items: readonly TodoItem[] }) => {
  const { shown, more } = useFirstFew(items, SHOWN)
  return (
    <Section title="할 일">
      {items.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          지금 처리할 일이 없습니다.
        </Typography>
      ) : (
        <List disablePadding sx={{ mx: -3, my: -2 }}>
          {shown.map(({ key, text, about, to }) => (
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

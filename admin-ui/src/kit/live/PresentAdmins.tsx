import { Avatar, Stack, Tooltip } from '@mui/material'
import type { PresentAdmin } from './keep-live.ts'

const MAX_SHOWN = 4

const initial = {
  width: 24,
  height: 24,
  fontSize: 12,
  fontWeight: 700,
  bgcolor: 'tokens.primarySoft',
  color: 'tokens.onPrimarySoft',
} as const

/** Shows who else has the page open, by their initials; the names are in the tooltip. */
export const PresentAdmins = ({ others }: { readonly others: readonly PresentAdmin[] }) => {
  if (others.length === 0) return null
  const text = `${others.map(({ name }) => name).join(', ')} 님도 보고 있습니다`
  return (
    <Tooltip title={text}>
      <Stack direction="row" className="no-print" role="img" aria-label={text} tabIndex={0} sx={{ gap: 0.5 }}>
        {others.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <Avatar key={id} sx={initial}>
            {[...name][0] ?? ''}
          </Avatar>
        ))}
        {others.length > MAX_SHOWN ? <Avatar sx={initial}>+{others.length - MAX_SHOWN}</Avatar> : null}
      </Stack>
    </Tooltip>
  )
}

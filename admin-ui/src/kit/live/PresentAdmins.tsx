import { Avatar, AvatarGroup, Tooltip } from '@mui/material'
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
      <AvatarGroup
        max={MAX_SHOWN}
        className="no-print"
        role="img"
        aria-label={text}
        tabIndex={0}
        slotProps={{ surplus: { sx: initial } }}
      >
        {others.map(({ id, name }) => (
          <Avatar key={id} sx={initial}>
            {[...name][0] ?? ''}
          </Avatar>
        ))}
      </AvatarGroup>
    </Tooltip>
  )
}

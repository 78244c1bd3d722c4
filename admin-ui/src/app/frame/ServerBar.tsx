import { Box, Portal } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { BEHIND_NOTE } from '#ui/staleness.ts'
import { SERVER_UNREACHABLE } from '#ui/report/server-health.ts'
import { useIsBehind, useIsServerDown, useRecovery } from '#ui/report/use-server-health.ts'

const atTheBottom = { position: 'fixed', insetInline: 0, bottom: 0, zIndex: 'snackbar' } as const

const warning = {
  px: 4,
  py: 2.5,
  textAlign: 'center',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: 14,
} as const

const note = {
  px: 4,
  py: 1,
  textAlign: 'center',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 13,
} as const

/**
 * Shows at the foot of every page that the server cannot be reached, or that data are out of date;
 * failed requests are repeated once it answers. The live region is always mounted, or nothing is
 * read out.
 */
export const ServerBar = () => {
  const isDown = useIsServerDown()
  const isBehind = useIsBehind()
  const queryClient = useQueryClient()
  useRecovery(
    () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  )
  return (
    <Portal>
      <Box role="status" sx={atTheBottom}>
        {isDown ? (
          <Box sx={warning}>
            <strong>{SERVER_UNREACHABLE}</strong> 잠시 후 자동으로 다시 연결합니다.
          </Box>
        ) : null}
        {isBehind && !isDown ? <Box sx={note}>{BEHIND_NOTE}</Box> : null}
      </Box>
    </Portal>
  )
}

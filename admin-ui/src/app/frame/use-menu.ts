import { useMediaQuery, type Theme } from '@mui/material'
import { useSidebarState, useStore } from 'react-admin'

export type MenuState = {
  /** Tells whether the menu covers the page instead of standing beside it. */
  readonly isOverlay: boolean
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
}

/**
 * State of the menu's visibility. Beside the page it is a stored preference; over the page it is
 * temporary.
 */
export const useMenu = (): MenuState => {
  const isOverlay = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [isBeside, setBeside] = useSidebarState()
  const [isOver, setOver] = useStore<boolean>('menu.over', false)
  return isOverlay ? { isOverlay, open: isOver, setOpen: setOver } : { isOverlay, open: isBeside, setOpen: setBeside }
}

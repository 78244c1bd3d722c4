import { useMediaQuery, type Theme } from '@mui/material'
import { useSidebarState, useStore } from 'react-admin'

export type MenuState = {
  /** The menu lies over the page instead of beside it. */
  readonly isOverlay: boolean
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
}

/** Whether the menu shows. Beside the page that is a lasting preference; over the page it is a passing state of its own. */
export const useMenu = (): MenuState => {
  const isOverlay = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [isBeside, setBeside] = useSidebarState()
  const [isOver, setOver] = useStore<boolean>('menu.over', false)
  return isOverlay ? { isOverlay, open: isOver, setOpen: setOver } : { isOverlay, open: isBeside, setOpen: setBeside }
}

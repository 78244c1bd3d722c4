import { useMediaQuery, type Theme } from '@mui/material'

/** Whether the window is that of a small office screen (1024) or less: beside the menu a table has some 770 px then. */
export const useIsSmall = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))

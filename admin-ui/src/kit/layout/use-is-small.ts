import { useMediaQuery, type Theme } from '@mui/material'

/**
 * Tells whether the window is that of a small office screen (1024 px) or less, where the menu
 * leaves some 770 px for a table.
 */
export const useIsSmall = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))

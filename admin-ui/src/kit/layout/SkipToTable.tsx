import { Box, Button, type BoxProps } from '@mui/material'
import { useEffect, useId, useSyncExternalStore } from 'react'

/** Ids of the tables on the page, the first one first. */
let targets: readonly string[] = []
const listeners = new Set<() => void>()
const change = (next: readonly string[]): void => {
  targets = next
  listeners.forEach((tell) => tell())
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Rows of a table, as the target of the skip link. */
export const SkipTarget = (props: Pick<BoxProps, 'aria-busy' | 'children'>) => {
  const id = useId()
  useEffect(() => {
    change([...targets, id])
    return () => change(targets.filter((other) => other !== id))
  }, [id])
  return <Box {...props} id={id} tabIndex={-1} sx={{ outline: 'none' }} />
}

/** Style that shows an element only while it has the focus of the keyboard. */
const visibleOnFocus = {
  // Beside a long heading it would widen a phone's page.
  position: { xs: 'fixed', md: 'absolute' },
  top: { xs: 8, md: 'auto' },
  left: { xs: 8, md: 'auto' },
  zIndex: 'tooltip',
  '&:not(:focus-visible)': {
    width: '1px',
    minWidth: 0,
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    p: 0,
  },
} as const

/** Skips from the heading past tabs, search and filters to the first row. */
export const SkipToTable = () => {
  const target = useSyncExternalStore(subscribe, () => targets[0])
  if (target === undefined) return null
  const skip = (): void => {
    const table = document.getElementById(target)
    table?.focus()
    table?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Box sx={{ position: 'relative', alignSelf: 'flex-start' }}>
      <Button variant="contained" size="small" onClick={skip} sx={visibleOnFocus}>
        표로 건너뛰기
      </Button>
    </Box>
  )
}

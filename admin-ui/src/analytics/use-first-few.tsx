import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'

/**
 * Returns the first of many items, and a button for the rest, so that the other parts of the
 * dashboard stay on the screen.
 */
export const useFirstFew = <T,>(
  all: readonly T[],
  few: number,
): { readonly shown: readonly T[]; readonly more: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  if (isOpen || all.length <= few) return { shown: all, more: null }
  const more = (
    <Button size="small" color="inherit" sx={{ mt: 2, ml: -2 }} onClick={() => setOpen(true)}>
      나머지 {all.length - few}건 보기
    </Button>
  )
  return { shown: all.slice(0, few), more }
}

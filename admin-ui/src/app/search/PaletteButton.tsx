import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, IconButton, Tooltip, useMediaQuery, type Theme } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { modules } from '../../modules.ts'
import { useMay } from '../../kit/auth/use-may.ts'

/** Loads the palette once somebody is about to open it, with the searches of the modules. */
const load = async () => {
  const finding = modules.flatMap(({ search: findings }) => (findings === undefined ? [] : [findings()]))
  const [{ createPalette: paletteOver }, loaded] = await Promise.all([import('./Palette.tsx'), Promise.all(finding)])
  return { default: paletteOver(loaded.map(({ default: search }) => search)) }
}
const Palette = lazy(load)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const SHORTCUT = isMac ? '⌘ K' : 'Ctrl K'

const fieldStyle = { color: 'text.secondary', fontWeight: 400, minWidth: 220, justifyContent: 'flex-start' } as const

const keys = { ml: 'auto', pl: 4, fontFamily: 'inherit', fontSize: 12 } as const

/**
 * Button that opens the search over persons, units, lists and complexes; Ctrl or ⌘ and K open it
 * from anywhere.
 */
export const PaletteButton = () => {
  const [open, setOpen] = useState(false)
  const findsPeople = useMay('GET /api/admin/users')
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Control' || event.key === 'Meta') void load()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
      // The browser's own search field has the same keys.
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      {isNarrow ? (
        <Tooltip title={`찾기 (${SHORTCUT})`}>
          <IconButton
            aria-label="찾기"
            aria-keyshortcuts="Control+K Meta+K"
            onPointerEnter={() => void load()}
            onClick={() => setOpen(true)}
          >
            <SearchIcon />
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          aria-keyshortcuts="Control+K Meta+K"
          startIcon={<SearchIcon />}
          onPointerEnter={() => void load()}
          onClick={() => setOpen(true)}
          sx={fieldStyle}
        >
          {findsPeople ? '사람, 동·호, 리스트 찾기' : '리스트, 투표, 아파트 찾기'}
          <Box component="kbd" aria-hidden sx={keys}>
            {SHORTCUT}
          </Box>
        </Button>
      )}
      {open ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

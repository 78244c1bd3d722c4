import SearchIcon from '@mui/icons-material/Search'
import { Box, InputBase } from '@mui/material'
import type { KeyboardEvent } from 'react'

type PaletteFieldProps = {
  readonly text: string
  /** Text on what can be searched. */
  readonly placeholder: string
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly listId: string
  /** Id of the result that Enter opens. */
  readonly activeId: string | undefined
}

const fieldLine = { display: 'flex', alignItems: 'center', gap: 3, px: 5, py: 3 } as const

/** Shows the palette's field: a combobox with a list below it (WAI-ARIA, combobox pattern). */
export const PaletteField = ({ text, placeholder, onType, onKeyDown, listId, activeId }: PaletteFieldProps) => (
  <Box sx={fieldLine}>
    <SearchIcon sx={{ color: 'text.secondary' }} />
    <InputBase
      fullWidth
      autoFocus
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={placeholder}
      sx={{ fontSize: 17 }}
      slotProps={{
        input: {
          role: 'combobox',
          'aria-label': '찾기',
          'aria-expanded': activeId !== undefined,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeId,
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 100,
        },
      }}
    />
  </Box>
)

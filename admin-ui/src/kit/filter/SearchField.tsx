import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { filterText, withFilter } from './filter-values.ts'

type SearchFieldProps = { readonly label: string }

/** Full-text search of the collection (`q`), which applies once typing pauses. */
export const SearchField = ({ label }: SearchFieldProps) => {
  const { filterValues, setFilters } = useListContext()
  const applied = filterText(filterValues, 'q')
  const [typed, setTyped] = useState(applied)
  // The filter can change from outside: by the back button, or by a link with a filter.
  useEffect(() => setTyped(applied), [applied])

  const change = (text: string): void => {
    setTyped(text)
    setFilters(withFilter(filterValues, 'q', text), undefined, true)
  }

  return (
    <TextField
      type="search"
      value={typed}
      onChange={(event) => change(event.target.value)}
      placeholder={label}
      sx={{ flex: '1 1 200px', maxWidth: 360, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment:
            typed === '' ? null : (
              <IconButton size="small" aria-label="검색어 지우기" onClick={() => change('')}>
                <CloseIcon fontSize="small" />
              </IconButton>
            ),
        },
      }}
    />
  )
}

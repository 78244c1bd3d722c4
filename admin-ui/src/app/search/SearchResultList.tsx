import { Box, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { SearchResult, SearchResultGroup } from '../../kit/module/module.ts'

type SearchResultListProps = {
  readonly id: string
  readonly groups: readonly SearchResultGroup[]
  readonly current: number
  readonly onGo: (index: number) => void
}

/** Style of the list, which scrolls by itself while the arrow keys of its field move through it. */
const scrolling = { overflowY: 'auto', maxHeight: '60vh' } as const

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Shows the results in groups; the focus stays in the field, and the list marks the active one. */
export const SearchResultList = ({ id, groups, current, onGo }: SearchResultListProps) => {
  const startOf = (group: number): number =>
    groups.slice(0, group).reduce((count, { results: findings }) => count + findings.length, 0)
  return (
    <Box id={id} role="listbox" aria-label="찾은 것" sx={{ py: groups.length > 0 ? 2 : 0, ...scrolling }}>
      {groups.map(({ name, results: findings }, group) => (
        <Box key={name} role="group" aria-labelledby={`${id}-group-${group}`}>
          <Typography
            id={`${id}-group-${group}`}
            role="presentation"
            variant="overline"
            color="textSecondary"
            component="div"
            sx={{ px: 5, pt: 2, pb: 1 }}
          >
            {name}
          </Typography>
          {findings.map((finding, index) => {
            const place = startOf(group) + index
            return (
              <Option
                key={finding.key}
                id={optionId(id, place)}
                finding={finding}
                isCurrent={place === current}
                onGo={() => onGo(place)}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

type OptionProps = {
  readonly id: string
  readonly finding: SearchResult
  readonly isCurrent: boolean
  readonly onGo: () => void
}

const option = {
  mx: 2,
  px: 3,
  py: 2,
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'tokens.surfaceSunken' },
  '&[aria-selected=true]': { bgcolor: 'tokens.primarySoft', color: 'tokens.onPrimarySoft' },
} as const

const Option = ({ id, finding, isCurrent, onGo }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Box id={id} ref={element} role="option" aria-selected={isCurrent} onClick={onGo} sx={option}>
      <Typography variant="subtitle2" component="div">
        {finding.text}
      </Typography>
      {finding.about === '' ? null : (
        <Typography variant="caption" component="div" noWrap sx={{ color: isCurrent ? 'inherit' : 'text.secondary' }}>
          {finding.about}
        </Typography>
      )}
    </Box>
  )
}

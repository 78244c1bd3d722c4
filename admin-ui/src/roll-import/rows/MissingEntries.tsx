import { Box, Link as MuiLink, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { formatCount } from '#ui/format.ts'
import { listPath } from '../../labels/list-labels.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'

type MissingEntriesProps = { readonly roll: Pick<RollImportPreview, 'listId' | 'missing' | 'counts'> }

/** Returns the address of an owner on the roll, to remove them by hand. */
const rollPath = (listId: string, { dong, ho }: { readonly dong: string; readonly ho: string }): string =>
  `${listPath(listId, 'roll')}?filter=${encodeURIComponent(JSON.stringify({ q: `${dong}-${ho}` }))}`

const entryLines = {
  mt: 2,
  mb: 0,
  pl: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  fontSize: 14,
} as const

/** Shows owners who are on the roll but not in the file; an import removes nobody. */
export const MissingEntries = ({ roll: { listId, missing, counts } }: MissingEntriesProps) => {
  if (counts.missing === 0) return null
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', width: 'fit-content' }}>
        명부에 있지만 파일에 없는 {formatCount(counts.missing, '명')} 보기: 가져오기는 아무도 삭제하지 않습니다
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        집을 판 소유자라면 명부에서 직접 빼 주세요.
      </Typography>
      <Box component="ul" sx={entryLines}>
        {missing.map((entry) => (
          <li key={entry.listUserId}>
            <MuiLink component={Link} to={rollPath(listId, entry)} color="inherit">
              {unitName(entry)} {nameOf(entry)}
            </MuiLink>
          </li>
        ))}
      </Box>
      {counts.missing > missing.length ? (
        <Typography variant="caption" color="textSecondary">
          외 {formatCount(counts.missing - missing.length, '명')}
        </Typography>
      ) : null}
    </Box>
  )
}

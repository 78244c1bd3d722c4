import { Box } from '@mui/material'
import { plainList } from '../kit/display/plain-list.ts'
import { written, type Change } from './change-labels.ts'

type ChangeLinesProps = {
  readonly changes: readonly Change[]
  /** Hides the empty former values where nothing was known before. */
  readonly mayBegin?: boolean
}

/** Shows changed fields, one per line, with the former value struck through. */
export const ChangeLines = ({ changes, mayBegin = false }: ChangeLinesProps) => {
  const isBeginning = mayBegin && changes.every(({ before }) => before === null)
  return (
    <Box component="ul" sx={{ ...plainList, fontSize: 14 }}>
      {changes.map(({ label, before, after }) => (
        <Box component="li" key={label} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
            {label}
          </Box>
          {isBeginning ? null : (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {written(before)}
              </Box>
              {' → '}
            </>
          )}
          <Box
            component="ins"
            sx={{ fontWeight: isBeginning ? 400 : 600, textDecoration: 'none', whiteSpace: 'pre-wrap' }}
          >
            {written(after)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

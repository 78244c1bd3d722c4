import { Box, Typography } from '@mui/material'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'

type Counts = RollImportPreview['counts']
type CountFiguresProps = { readonly counts: Counts; readonly missing?: boolean }

const figures = [
  { name: 'added', label: '추가' },
  { name: 'changed', label: '변경' },
  { name: 'unchanged', label: '그대로' },
  { name: 'failed', label: '못 가져옴' },
] as const

const figureGrid = { m: 0, display: 'grid', gap: 3 } as const

/** Shows the counts of an import's effects. */
export const CountFigures = ({ counts, missing = false }: CountFiguresProps) => (
  <Box
    component="dl"
    sx={{ ...figureGrid, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: `repeat(${missing ? 5 : 4}, 1fr)` } }}
  >
    {figures.map(({ name, label }) => (
      <Count key={name} label={label} count={counts[name]} isTrouble={name === 'failed' && counts.failed > 0} />
    ))}
    {missing ? <Count label="파일에 없는 소유자" count={counts.missing} /> : null}
  </Box>
)

type CountProps = { readonly label: string; readonly count: number; readonly isTrouble?: boolean }

const colourOf = ({ count, isTrouble = false }: CountProps): string | undefined => {
  if (isTrouble) return 'tokens.danger'
  return count === 0 ? 'text.secondary' : undefined
}

const Count = (props: CountProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column' }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {props.label}
    </Typography>
    <Typography component="dd" variant="h5" sx={{ m: 0, color: colourOf(props) }}>
      {props.count.toLocaleString('ko-KR')}
    </Typography>
  </Box>
)

import { Accordion, AccordionDetails, AccordionSummary, Box, Stack, Typography } from '@mui/material'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import type { AnalyticsDictionary } from '#services/analytics/analytics-schema.contract.ts'
import { SavesMenu } from '../../kit/export/SavesMenu.tsx'
import { CopyLine } from '../../kit/share/CopyLine.tsx'
import { fileOf, type AnsweredFile } from '#ui/http/answered-file.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type View = AnalyticsDictionary['views'][number]

const grid = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 200px) minmax(0, 140px) minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: { xs: 0.5, sm: 2 },
} as const

const name = { fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' } as const

const Columns = ({ columns }: Pick<View, 'columns'>) => (
  <Box role="table" aria-label="열" sx={grid}>
    {columns.map((column) => (
      <Box key={column.name} role="row" sx={{ display: 'contents' }}>
        <Box role="rowheader" sx={{ ...name, fontWeight: 600 }}>
          {column.name}
        </Box>
        <Box role="cell" sx={{ ...name, color: 'text.secondary' }}>
          {column.type}
        </Box>
        <Typography role="cell" variant="body2" sx={{ mb: { xs: 2, sm: 0 } }}>
          {column.says}
        </Typography>
      </Box>
    ))}
  </Box>
)

type Format = 'csv' | 'parquet'

/** Returns a function that downloads a view as a file. */
const useSaveView = (): ((view: string, format: Format) => () => Promise<AnsweredFile>) => {
  const { answerTo } = useCalls()
  return (view, format) => async () =>
    fileOf(await answerTo('GET /api/analytics/export', { query: { view, format } }), `${view}.${format}`)
}

/** Shows a view of the schema: its columns, a sample query, and a download. */
export const ViewCard = ({ view }: { readonly view: View }) => {
  const save = useSaveView()
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 600, mr: 2 }}>
            {view.title}
          </Typography>
          <Box component="span" sx={{ ...name, color: 'text.secondary' }}>
            {`analytics.${view.name}`}
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={4}>
          <Typography variant="body2">{view.says}</Typography>
          <Columns columns={view.columns} />
          <Box>
            <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
              이렇게 물어봅니다
            </Typography>
            <CopyLine name={`${view.title} 질의`} text={view.example} lines />
          </Box>
          <Box>
            <SavesMenu
              label={`${view.title} 내려받기`}
              saves={[
                { label: 'CSV (엑셀)', get: save(view.name, 'csv') },
                { label: 'Parquet (분석 도구)', get: save(view.name, 'parquet') },
              ]}
            />
          </Box>
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}

import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'

type FiguresRow = { readonly key: string; readonly name: string; readonly figures: readonly string[] }

type FiguresTableProps = {
  readonly label: string
  /** Headings: first that of the names, then one for each figure. */
  readonly titles: readonly string[]
  readonly rows: readonly FiguresRow[]
  readonly minWidth: number
}

/** Shows names with their figures in columns; scrolls sideways on narrow screens. */
export const FiguresTable = ({ label, titles, rows, minWidth }: FiguresTableProps) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={label} sx={{ mt: 2, minWidth }}>
      <TableHead>
        <TableRow>
          {titles.map((title, index) => (
            <TableCell key={title} align={index === 0 ? 'left' : 'right'}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, figures }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {figures.map((figure, index) => (
              <TableCell key={titles[index + 1]} align="right">
                {figure}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

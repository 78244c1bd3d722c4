import CheckIcon from '@mui/icons-material/Check'
import RemoveIcon from '@mui/icons-material/Remove'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, type SxProps, type Theme } from '@mui/material'
import type { ComponentType } from 'react'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { comparisonOf, fieldNames, type Candidate, type Comparison } from './mismatch-labels.ts'

type SidesTableProps = {
  readonly verified: NonNullable<IdentityMismatch['verified']>
  readonly candidate: Candidate
}

type VerdictStyle = { readonly text: string; readonly Icon: ComponentType; readonly color: string }

const styles: Readonly<Record<Comparison['verdict'], VerdictStyle>> = {
  same: { text: '같음', Icon: CheckIcon, color: 'text.secondary' },
  differs: { text: '다름', Icon: WarningIcon, color: 'tokens.risk' },
  absent: { text: '명부에 없음', Icon: RemoveIcon, color: 'text.secondary' },
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 17 },
} as const

/**
 * Shows whether two sides agree, with text and icon, so that it does not depend on colour alone.
 */
const Verdict = ({ verdict }: Pick<Comparison, 'verdict'>) => {
  const { text, Icon, color } = styles[verdict]
  return (
    <Box component="span" sx={{ ...mark, color, fontWeight: verdict === 'differs' ? 600 : 400 }}>
      <Icon aria-hidden />
      {text}
    </Box>
  )
}

const cells = {
  '& th, & td': { px: { xs: 1.5, sm: 3 }, overflowWrap: 'anywhere' },
  '& th': { whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} satisfies SxProps<Theme>

/** Style of a side: beside the other where there is room, else below it. */
const side = { display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 0.5 } as const

/**
 * Compares the verified identity with an owner of the roll field by field, with differences marked.
 */
export const SidesTable = ({ verified, candidate }: SidesTableProps) => (
  <Table size="small" sx={cells} aria-label="본인 확인 결과와 명부 비교">
    <TableHead>
      <TableRow>
        <TableCell component="th" scope="col">
          항목
        </TableCell>
        <TableCell component="th" scope="col">
          본인 확인 결과
        </TableCell>
        <TableCell component="th" scope="col">
          명부
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {comparisonOf(verified, candidate).map(({ field, proved, known, verdict }) => (
        <TableRow key={field} sx={verdict === 'differs' ? { bgcolor: 'tokens.riskSoft' } : {}}>
          <TableCell component="th" scope="row">
            {fieldNames[field]}
          </TableCell>
          <TableCell
            sx={{
              fontWeight: verdict === 'differs' ? 600 : 400,
              wordBreak: 'keep-all',
              whiteSpace: { xs: 'nowrap', sm: 'normal' },
            }}
          >
            {proved}
          </TableCell>
          <TableCell>
            <Box component="span" sx={side}>
              {known === null ? null : (
                <Box component="span" sx={{ fontWeight: verdict === 'differs' ? 600 : 400 }}>
                  {known}
                </Box>
              )}
              <Verdict verdict={verdict} />
            </Box>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

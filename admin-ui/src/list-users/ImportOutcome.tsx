import { Alert, Box, Button, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { formatCount } from '#ui/format.ts'
import type { RollOutcome } from './roll-import.ts'
import { fieldNames } from './roll-rows.ts'

type ImportOutcomeProps = { readonly outcome: RollOutcome; readonly onDone: () => void; readonly onAgain: () => void }

const names: Readonly<Record<string, string>> = fieldNames

/** What came of an import: how many are new, how many changed, and each row that was refused with its reason. */
export const ImportOutcome = ({ outcome, onDone, onAgain }: ImportOutcomeProps) => {
  const { created, updated, failed } = outcome
  return (
    <Stack spacing={4}>
      <Alert severity={failed.length === 0 ? 'success' : 'warning'}>
        새로 등록 {formatCount(created, '명')}, 수정 {formatCount(updated, '명')}, 실패 {formatCount(failed.length, '건')}
      </Alert>
      {failed.length === 0 ? null : (
        <Box>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            나머지 행은 모두 등록되었습니다. 아래 행만 고쳐서 다시 등록하세요.
          </Typography>
          <TableContainer tabIndex={0} role="region" aria-label="등록하지 못한 행" sx={{ maxHeight: 320, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
            <Table size="small" stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell>줄</TableCell>
                  <TableCell>항목</TableCell>
                  <TableCell>이유</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {failed.map(({ line, path, message }) => (
                  <TableRow key={`${line}-${path}`}>
                    <TableCell>{line}</TableCell>
                    <TableCell>{names[path] ?? path}</TableCell>
                    <TableCell>{message}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </Box>
      )}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        {failed.length === 0 ? null : (
          <Button color="inherit" onClick={onAgain}>
            고쳐서 다시 등록
          </Button>
        )}
        <Button variant="contained" onClick={onDone}>
          확인
        </Button>
      </Stack>
    </Stack>
  )
}
